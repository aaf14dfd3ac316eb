// Every source session of the suite, by agent: recorded live by the real client, or bundled.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client } from './drivers/driver.js';
import { fields, list, text } from './fake-model/json.js';
import type { Script } from './fake-model/script.js';
import { claudeCodeRecordings } from './recordings/claude-code.js';
import { codexRecordings } from './recordings/codex.js';
import { record, type Recording } from './recordings/recording.js';
import type { Sandbox } from './sandbox.js';
import { bundledFiles, plantClaudeSession, sampleFile } from './sessions/bundled.js';

export interface Case {
  readonly name: string;
  readonly agent: string;
  readonly script: Script;
  /** Makes the session in the sandbox; returns its id. */
  make(client: Client, sandbox: Sandbox): Promise<string>;
}

const recorded = (agent: string) => (recording: Recording): Case => ({
  name: `recorded: ${recording.name}`,
  agent,
  script: recording.script,
  make: (client, sandbox) => record(client, recording, sandbox),
});
const bundled = (name: string, find: () => Promise<string>): Case => ({
  name: `bundled: ${name}`,
  agent: 'claude-code',
  script: { turns: [] },
  make: async (_client, sandbox) => plantClaudeSession(sandbox, await find()),
});

export const cases: readonly Case[] = [
  ...claudeCodeRecordings.map(recorded('claude-code')),
  ...bundledFiles.map((file) => bundled(basename(file, '.jsonl'), () => Promise.resolve(file))),
  bundled('sample', sampleFile),
  ...codexRecordings.map(recorded('codex')),
];

/** Texts of the rows that a session file itself marks as the client's (Claude Code: isMeta). */
export async function clientTextsIn(file: string): Promise<string[]> {
  const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '').map((line) => fields(JSON.parse(line)));
  return rows.filter((row) => row['isMeta'] === true).flatMap((row) => {
    const content = fields(row['message'])['content'];
    return typeof content === 'string' ? [content] : list(content).map((block) => text(fields(block)['text']));
  });
}
