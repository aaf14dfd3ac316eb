// What must hold for any session and any hand-off on the way out: every format takes it, and reads again what it wrote.
import type { SessionRef } from '../../src/agents/agent.js';
import { formats } from '../support/all-agents.js';
import type { Handoff } from '../../src/model/handoff.js';
import { Report } from '../../src/model/report.js';
import { contextSession } from '../../src/ops/pack/context-session.js';
import { deriveHandoff } from '../../src/ops/pack/derive.js';

const writers = formats.filter((format) => format.encode);
const conversationWriters = formats.filter((format) => format.supports.from === 'context' && format.encodeSession);

/** `number` chooses the format. */
export async function checkHandoff(handoff: Handoff, number: number): Promise<void> {
  const format = writers[number % writers.length]!;
  const render = (id: string): string | Promise<string> => writers.find((other) => other.id === id)!.encode!(handoff, {}, new Report());
  const written = await format.encode!(handoff, { render }, new Report());
  if (format.validate) await format.validate(written, {});
  if (format.decode) await format.decode(written, new Report());
}

export async function checkDerived(ref: SessionRef, number: number): Promise<void> {
  await checkHandoff(await deriveHandoff(ref, { budget: 600 + (number % 7) * 500 }, new Report()), number);
}

export async function checkWritten(ref: SessionRef, number: number): Promise<void> {
  const format = conversationWriters[number % conversationWriters.length]!;
  const report = new Report();
  const written = await format.encodeSession!(await contextSession(ref, { redactor: undefined }, report), {}, report);
  if (written === '' && report.diagnostics.length === 0)
    throw new Error(`nothing is written of a conversation as ${format.id}, and nothing is said of it`);
}
