// What is measured: each line of the table with its command, its floor, its goal and how to see that the work was really done.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkList, checkPass, checkVerified } from './checks.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const BATON = here('../bin/baton.js');
const LIBRARY = here('../dist/node.js');
const floor = (name) => here(`./floors/${name}.mjs`);

/**
 * name: for --only · input: of generate.mjs · needs: the file that must exist · command, floor: arguments of node
 * onRequest: only when --only names it (`huge` names all of them)
 * peer: arguments of the program that --peer names; absent: it is not asked for this
 * goal: { seconds?, timesFloor?, timesPeer?, overFloor? (seconds beyond the floor), cpu? (seconds of processor), peakMb? } · repeat: runs per asked run, for quick commands · bare: without the memory probe
 * live: another process writes to the input's database all the while, and must never wait for us
 * check: says what is wrong with an answer, or nothing. A place is { home, file, scratch, input }.
 */
export const ROWS = [
  {
    name: 'read',
    label: 'library reads 1 GB',
    input: 'claude-1gb',
    needs: LIBRARY,
    command: ({ file }) => [here('./read-library.mjs'), file],
    floor: ({ file }) => [floor('parse'), file],
    // 0.7 of the floor's speed, said as time.
    goal: { timesFloor: 1 / 0.7, peakMb: 250 },
    check(stdout, { input: { facts } }) {
      const { items } = JSON.parse(stdout);
      const least = facts.prompts + facts.texts + facts.calls + facts.results;
      if (items < least) return `${items} items, but the session has at least ${least}`;
    },
  },
  {
    name: 'show',
    label: 'baton show, 100 MB',
    input: 'claude-100mb',
    needs: BATON,
    command: ({ file }) => [BATON, 'show', file],
    floor: ({ file }) => [floor('parse'), file],
    peer: (place) => ['view', idIn(place)],
    goal: { seconds: 1.5, peakMb: 200 },
    check(stdout, { input: { facts } }) {
      if (!stdout.includes(facts.id.slice(0, 8))) return 'the output does not name the session';
    },
  },
  {
    name: 'pack',
    label: 'baton pack, 100 MB',
    input: 'claude-100mb',
    needs: BATON,
    command: ({ file }) => [BATON, 'pack', file, '--json'],
    // Reading it with our own reader: what a hand-off costs is what comes on top.
    floor: ({ file }) => [here('./read-library.mjs'), file],
    goal: { overFloor: 1.5, peakMb: 200 },
    check(stdout, { input: { facts } }) {
      const { text, tokens } = JSON.parse(stdout).result;
      if (tokens > 4000 || tokens < 3000) return `${tokens} tokens for a budget of 4000`;
      if (!text.includes(facts.id)) return 'the hand-off does not name its session';
    },
  },
  passOf({ name: 'pass', size: '100 MB', input: 'claude-100mb', goal: { seconds: 3, timesFloor: 1.7, timesPeer: 1.25, peakMb: 250 } }),
  passOf({ name: 'pass-300mb', size: '300 MB', input: 'claude-300mb', goal: { timesFloor: 1.7, timesPeer: 1.25, peakMb: 300 } }),
  passOf({ name: 'pass-10mb', size: '10 MB', input: 'claude-10mb', repeat: 3, goal: { seconds: 0.4, peakMb: 200 } }),
  passOf({ name: 'pass-1mb', size: '1 MB', input: 'claude-1mb', repeat: 3, goal: { seconds: 0.25, peakMb: 200 } }),
  {
    name: 'pass-back',
    label: 'baton pass Codex → Claude Code, 100 MB',
    input: 'codex-100mb',
    needs: BATON,
    command: ({ file }) => [BATON, 'pass', file, '--to', 'claude-code', '--json'],
    floor: ({ file, scratch }) => [floor('copy'), file, join(scratch, 'copy.jsonl')],
    goal: {},
    check: checkPass,
  },
  {
    name: 'redact',
    label: 'baton redact, 100 MB',
    input: 'claude-100mb',
    needs: BATON,
    command: ({ file, scratch }) => [BATON, 'redact', file, '--out', join(scratch, 'redacted.jsonl'), '--json'],
    floor: ({ file, scratch }) => [floor('copy'), file, join(scratch, 'copy.jsonl')],
    // 20 MB/s, said as time.
    goal: { seconds: 5, peakMb: 300 },
    check(stdout, { input: { facts } }) {
      const { out } = JSON.parse(stdout).result;
      const { size } = statSync(out);
      if (size < facts.bytes / 2) return `only ${size} bytes written of a session of ${facts.bytes}`;
    },
  },
  {
    name: 'pass-redact',
    label: 'baton pass --redact, 100 MB',
    input: 'claude-100mb',
    needs: BATON,
    command: ({ file }) => [BATON, 'pass', file, '--to', 'codex', '--redact', '--json'],
    floor: ({ file, scratch }) => [floor('copy'), file, join(scratch, 'copy.jsonl')],
    goal: {},
    check: checkPass,
  },
  {
    name: 'list',
    label: 'baton list, 2,000 sessions',
    input: 'many-sessions',
    needs: BATON,
    repeat: 3,
    // -n beyond their number: a list that reads only the newest twenty is not what is measured.
    command: () => [BATON, 'list', '--all', '-n', '100000', '--json'],
    floor: ({ home }) => [floor('head-tail'), home],
    peer: () => ['list'],
    goal: { seconds: 0.6 },
    check: checkList,
  },
  {
    name: 'list-one',
    label: 'baton list, one session of 100 MB',
    input: 'claude-100mb',
    needs: BATON,
    repeat: 3,
    command: () => [BATON, 'list', '--all', '--json'],
    floor: ({ home }) => [floor('head-tail'), home],
    goal: { seconds: 0.3 },
    check: checkList,
  },
  {
    name: 'show-id',
    label: 'baton show ID, one of 10,000 sessions',
    input: 'many-sessions-10k',
    needs: BATON,
    repeat: 3,
    command: (place) => [BATON, 'show', idIn(place)],
    // Walking the folders, which tells the names; none of the other files has to be opened.
    floor: ({ home }) => [floor('names'), home],
    goal: { seconds: 0.3 },
    check: (stdout, place) => (stdout.includes(idIn(place).slice(0, 8)) ? undefined : 'the output does not name the session'),
  },
  {
    name: 'verify-feed',
    label: 'library verifies a signed feed of 10 MB, nine times',
    input: 'signed-feed-10mb',
    needs: LIBRARY,
    repeat: 3,
    command: ({ file }) => [here('./verify-library.mjs'), file, '9'],
    floor: ({ file }) => [floor('json-parse'), file, '9'],
    goal: { timesFloor: 8 },
    check: checkVerified,
  },
  {
    name: 'log-verify',
    label: 'baton log --verify, a chain of 1,000 hand-offs',
    input: 'handoff-chain',
    needs: BATON,
    repeat: 3,
    command: () => [BATON, 'log', '--verify', '--json'],
    floor: () => ['-e', '0'],
    goal: { cpu: 1 },
    check(stdout, { input: { facts } }) {
      const { things } = JSON.parse(stdout).result;
      const whole = things.filter(({ lineage, signature }) => signature?.state === 'signed' && ['intact', 'root'].includes(lineage));
      if (whole.length !== facts.handoffs) return `${whole.length} of ${facts.handoffs} hand-offs are signed and intact`;
    },
  },
  {
    name: 'mcp',
    label: 'baton mcp, first list of tools',
    needs: BATON,
    repeat: 5,
    bare: true,
    command: () => [here('./mcp-first-list.mjs'), BATON, 'mcp'],
    floor: () => [here('./mcp-first-list.mjs'), floor('mcp-empty')],
    goal: { timesFloor: 1.5 },
    check: (stdout) => (stdout.includes('"list_sessions"') ? undefined : 'no tools listed'),
  },
  {
    name: 'hook-start',
    label: 'baton hook at the start of a client, a hand-off is ready',
    input: 'many-sessions',
    needs: BATON,
    repeat: 7,
    bare: true,
    // a client waits for it at every start
    command: () => [here('./hook-start.mjs'), BATON, 'hook', 'codex', 'start'],
    floor: () => [here('./hook-start.mjs'), '-e', '0'],
    goal: { overFloor: 0.06 },
    check: (stdout) => (stdout.includes('additionalContext') ? undefined : 'nothing is told'),
  },
  {
    name: 'version',
    label: 'baton --version',
    needs: BATON,
    repeat: 7,
    bare: true,
    command: () => [BATON, '--version'],
    floor: () => ['-e', '0'],
    goal: { timesFloor: 1.15 },
    check: (stdout) => (/\d+\.\d+\.\d+/.test(stdout) ? undefined : 'no version printed'),
  },
  {
    name: 'help',
    label: 'baton --help',
    needs: BATON,
    repeat: 7,
    bare: true,
    command: () => [BATON, '--help'],
    floor: () => ['-e', '0'],
    goal: { timesFloor: 2 },
    check: (stdout) => (stdout.includes('pass') ? undefined : 'the help does not name the commands'),
  },
  {
    name: 'complete',
    label: 'what a shell asks for a completion',
    input: 'many-sessions',
    needs: BATON,
    repeat: 7,
    command: () => [BATON, '__complete', 'refs'],
    floor: () => ['-e', '0'],
    goal: { timesFloor: 4 },
    check: (stdout) => (stdout.includes('@latest') ? undefined : 'no reference is offered'),
  },
  {
    name: 'huge-list',
    label: 'baton list, one session of 3 GB',
    input: 'claude-3gb',
    needs: BATON,
    onRequest: true,
    command: () => [BATON, 'list', '--all', '--json'],
    floor: ({ home }) => [floor('head-tail'), home],
    goal: { seconds: 0.5 },
    check: checkList,
  },
  {
    name: 'huge-show',
    label: 'baton show --tail 20, 3 GB',
    input: 'claude-3gb',
    needs: BATON,
    onRequest: true,
    command: ({ file }) => [BATON, 'show', file, '--tail', '20'],
    floor: ({ home }) => [floor('head-tail'), home],
    goal: { seconds: 1, peakMb: 400 },
    check: (stdout) => (stdout.includes('-1') ? undefined : 'no turn is numbered from the end'),
  },
  {
    name: 'huge-pass',
    label: 'baton pass --fit, 3 GB',
    input: 'claude-3gb',
    needs: BATON,
    onRequest: true,
    command: ({ file }) => [BATON, 'pass', file, '--to', 'codex', '--fit', '--json'],
    floor: ({ file }) => [floor('parse'), file],
    goal: { peakMb: 400 },
    check: (stdout) => (JSON.parse(stdout).result.wrote.length > 0 ? undefined : 'nothing was written'),
  },
  {
    name: 'huge-pack',
    label: 'baton pack, 3 GB',
    input: 'claude-3gb',
    needs: BATON,
    onRequest: true,
    command: ({ file }) => [BATON, 'pack', file, '--json'],
    floor: ({ file }) => [floor('parse'), file],
    goal: { peakMb: 400 },
    check: (stdout, { input: { facts } }) =>
      JSON.parse(stdout).result.text.includes(facts.id) ? undefined : 'the hand-off does not name its session',
  },
  {
    name: 'huge-many',
    label: 'baton list, 20,000 sessions',
    input: 'many-sessions-20k',
    needs: BATON,
    onRequest: true,
    // The newest twenty of them: to know these, all have to be looked at.
    command: () => [BATON, 'list', '--all', '--json'],
    floor: ({ home }) => [floor('head-tail'), home],
    goal: { seconds: 3, peakMb: 150 },
    check: (stdout) => (JSON.parse(stdout).result.length === 20 ? undefined : 'not twenty sessions'),
  },
  {
    name: 'huge-many-cold',
    label: 'baton list, 20,000 sessions, page cache emptied',
    input: 'many-sessions-20k',
    needs: BATON,
    onRequest: true,
    emptied: true,
    command: () => [BATON, 'list', '--all', '--json'],
    floor: ({ home }) => [floor('head-tail'), home],
    goal: { seconds: 3, peakMb: 150 },
    check: (stdout) => (JSON.parse(stdout).result.length === 20 ? undefined : 'not twenty sessions'),
  },
  {
    name: 'export-show',
    label: 'baton show, one conversation of a 500 MB export',
    input: 'chatgpt-500mb',
    needs: BATON,
    onRequest: true,
    command: ({ file, input: { facts } }) => [BATON, 'show', `${file}#${facts.id}`, '--json'],
    floor: ({ file, input: { facts } }) => [floor('search'), file, facts.id],
    goal: { seconds: 3, peakMb: 250 },
    check(stdout, { input: { facts } }) {
      const { entries } = JSON.parse(stdout).result;
      if (entries.length !== facts.messages) return `${entries.length} messages read of ${facts.messages}`;
    },
  },
  ...database({ prefix: 'database', of: '1,500 sessions in a 2 GB database', input: 'opencode-2gb' }),
  ...database({ prefix: 'cursor', of: '1,000 sessions in a 2 GB state.vscdb', input: 'cursor-2gb' }),
];

function passOf({ size, ...row }) {
  return {
    ...row,
    label: `baton pass Claude Code → Codex, ${size}`,
    needs: BATON,
    command: ({ file }) => [BATON, 'pass', file, '--to', 'codex', '--json'],
    floor: ({ file, scratch }) => [floor('copy'), file, join(scratch, 'copy.jsonl')],
    peer: (place) => ['convert', idIn(place), 'codex', place.scratch],
    check: checkPass,
  };
}

/** A large database that its client writes to all the while. */
function database({ prefix, of, input }) {
  const shared = { input, needs: BATON, onRequest: true, live: true, floor: () => ['-e', '0'], goal: { seconds: 1, peakMb: 200 } };
  return [
    {
      ...shared,
      name: `${prefix}-list`,
      label: `baton list, ${of} in use`,
      command: () => [BATON, 'list', '--all', '--json'],
      check: (stdout) => (JSON.parse(stdout).result.length === 20 ? undefined : 'not twenty sessions'),
    },
    {
      ...shared,
      name: `${prefix}-show`,
      label: `baton show, one of ${of} in use`,
      command: ({ file, input: { facts } }) => [BATON, 'show', `${file}#${facts.id}`, '--json'],
      check(stdout, { input: { facts } }) {
        const { entries } = JSON.parse(stdout).result;
        const calls = entries.flatMap((entry) => entry.parts ?? []).filter((part) => part.type === 'tool-call').length;
        if (calls !== facts.calls) return `${calls} calls read of ${facts.calls}`;
      },
    },
  ];
}

/** A session in the middle of the list, by the name of its file. */
function idIn({ input: { files } }) {
  return basename(files[files.length >> 1].path).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/)[0];
}
