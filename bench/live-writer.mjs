// A client at work: commits to a database every 20 ms, and says at the end whether it ever had to wait. node bench/live-writer.mjs DATABASE STATS
// Beside it, for the runner: start one, stop one.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './generate/opencode.mjs';

const INTERVAL = 20;
/** A commit that takes longer than this was held up by somebody; on a busy machine processes wait for each other anyway. */
const LONGEST_COMMIT = 500;

/** Returns what stops it; that answers what was wrong, or nothing. */
export function startWriter(node, database, stats) {
  const child = spawn(node, [fileURLToPath(import.meta.url), database, stats], { stdio: 'ignore' });
  waitFor(`${stats}.ready`);
  return () => {
    child.kill('SIGTERM');
    waitFor(stats);
    const { commits, errors, longest } = JSON.parse(readFileSync(stats, 'utf8'));
    for (const file of [stats, `${stats}.ready`]) rmSync(file, { force: true });
    if (errors.length > 0) return `the writer failed ${errors.length} times in ${commits} commits: ${errors[0]}`;
    if (longest > LONGEST_COMMIT) return `the writer waited ${Math.round(longest)} ms for one of ${commits} commits`;
  };
}

function waitFor(file) {
  const sleep = new Int32Array(new SharedArrayBuffer(4));
  for (let n = 0; !existsSync(file); n++) {
    if (n > 500) throw new Error(`the writer does not answer (${file})`);
    Atomics.wait(sleep, 0, 0, INTERVAL);
  }
}

/** A row of a session that nobody lists. */
function writerOf(db, name) {
  if (name === 'state.vscdb') {
    const insert = db.prepare('INSERT INTO cursorDiskKV VALUES (?, ?)');
    return (n) => insert.run(`bubbleId:written-while-we-read:${process.pid}-${n}`, '{"type":1,"text":"Hello."}');
  }
  const insert = db.prepare('INSERT INTO message VALUES (?, ?, ?, ?, ?)');
  return (n) => insert.run(`msg_live_${process.pid}_${n}`, 'ses_written_while_we_read', n, n, '{"role":"user","time":{"created":0}}');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [database, stats] = process.argv.slice(2);
  const db = openDatabase(database);
  // Its log is never brought into the file: that is shared with the input that later runs use.
  db.exec('PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; PRAGMA busy_timeout = 0');
  const write = writerOf(db, basename(database));
  const errors = [];
  let [commits, longest] = [0, 0];
  setInterval(() => {
    const before = performance.now();
    try {
      write(commits);
    } catch (error) {
      errors.push(error.message);
    }
    longest = Math.max(longest, performance.now() - before);
    if (++commits === 1) writeFileSync(`${stats}.ready`, '');
  }, INTERVAL);
  process.on('SIGTERM', () => {
    writeFileSync(stats, JSON.stringify({ commits, errors, longest }));
    process.kill(process.pid, 'SIGKILL'); // closing would bring the log in
  });
}
