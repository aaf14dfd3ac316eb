// A hand-off as the first message of a new session: written in the agent's own form, then passed like any other, so that it is checked and can be undone.
import path from 'node:path';
import { loadAgent } from '../../agents/index.js';
import { newLayout } from '../../sources/layouts.js';
import { removeTree, temporaryFolder, writePrivate } from '../../io/temporary-folder.js';
import { Failure, Report } from '../../model/report.js';
import type { Message } from '../../model/session.js';
import { receivedFolder } from '../../store/received.js';
import { passSession, type Worlds } from './pass.js';
import type { PassOptions, PassResult } from './types.js';

export interface PromptSession {
  readonly prompt: string;
  readonly title: string;
  /** The same hand-off becomes the same session, so that passing it again finds the earlier one. */
  readonly seed: string;
  readonly at?: string;
}

export async function installPrompt(
  session: PromptSession,
  options: Pick<PassOptions, 'to' | 'cwd' | 'dryRun' | 'force'>,
  worlds: Worlds,
  report: Report,
): Promise<PassResult> {
  const agent = await loadAgent(options.to, { forced: options.force === true });
  if (!agent)
    throw new Failure(
      { rule: 'pass/unknown-target', message: `“${options.to}” is not an agent that sessions can be passed to` },
      { exitCode: 2 },
    );
  // Always the same place for the same hand-off: that is how an earlier pass of it is found.
  const kept = receivedFolder(worlds.target, session.seed);
  const folder = options.dryRun ? temporaryFolder('baton-prompt-') : kept;
  try {
    const at = new Date(session.at ?? worlds.target.now());
    const cwd = options.cwd ?? worlds.target.cwd;
    const id = agent.newId(`prompt ${session.seed}`, at);
    const world = { ...worlds.target, home: folder, env: {} };
    const target = {
      world,
      id,
      cwd,
      title: session.title,
      compacted: false,
      startedAt: at,
      now: at,
      origin: { agent: agent.id, id, receipt: '' },
    };
    const { path: place, encoder } = await agent.planInstall(target, new Report());
    const file = agent.importCommand ? path.join(folder, `${id}.json`) : place; // a document that its client can take over
    const message: Message = {
      kind: 'message',
      role: 'user',
      id: '1',
      parent: null,
      at: at.toISOString(),
      parts: [{ type: 'text', text: session.prompt }],
    };
    const records = [...encoder.begin(), ...encoder.encode(message), ...encoder.end()];
    const pieces: string[] = [];
    const writer = newLayout(agent).writer((piece) => void pieces.push(piece));
    for (const record of records) writer.add(record, JSON.stringify(record));
    writer.close();
    const companions = (await agent.companions?.(target, new Report())) ?? [];
    for (const { path: one, text } of [{ path: file, text: pieces.join('') }, ...companions]) {
      writePrivate(one, text);
    }
    const ref = agent.refOf(file, report);
    if (!ref) throw new Error(`${agent.id} does not recognise its own session`);
    return await passSession(ref, { ...options, cwd }, worlds, report);
  } finally {
    if (options.dryRun) removeTree(folder);
  }
}
