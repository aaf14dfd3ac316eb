// Every source session of the suite, by agent: recorded live by the real client, or bundled.
import { readFile } from 'node:fs/promises';
import type { Client } from './drivers/driver.js';
import { fields, list, text, type Fields } from './fake-model/json.js';
import type { Script } from './fake-model/script.js';
import { claudeCodeRecordings } from './recordings/claude-code.js';
import { codexRecordings } from './recordings/codex.js';
import { record, type Recording } from './recordings/recording.js';
import type { Sandbox } from './sandbox.js';
import { bundledSessions, type BundledSession } from './sessions/bundled.js';

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
const bundled = ({ name, agent, plant }: BundledSession): Case => ({ name: `bundled: ${name}`, agent, script: { turns: [] }, make: (_client, sandbox) => plant(sandbox) });

export const cases: readonly Case[] = [
  ...claudeCodeRecordings.map(recorded('claude-code')),
  ...codexRecordings.map(recorded('codex')),
  ...bundledSessions.map(bundled),
];

/** Texts of the rows that a session file itself marks as the client's: Claude Code's isMeta, but not what a slash command of the user stands for. */
export async function clientTextsIn(file: string): Promise<string[]> {
  const rows = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '').map((line) => fields(JSON.parse(line)));
  const commands = new Set(rows.filter((row) => textsOf(row).some((words) => words.includes('<command-name>'))).map((row) => row['uuid']));
  return rows.filter((row) => row['isMeta'] === true && !commands.has(row['parentUuid'])).flatMap(textsOf);
}

function textsOf(row: Fields): string[] {
  const content = fields(row['message'])['content'];
  return typeof content === 'string' ? [content] : list(content).map((block) => text(fields(block)['text']));
}
