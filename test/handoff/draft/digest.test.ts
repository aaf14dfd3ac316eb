// What the author of a draft gets to read: as much of the session as its window holds, and no more.
import { describe, expect, it } from 'vitest';
import { describeTool } from '../../../src/agents/claude-code/tools.js';
import { clientFrames } from '../../../src/agents/toolkit/client-frames.js';
import { DigestBuilder } from '../../../src/handoff/draft/digest.js';
import { countTokens } from '../../../src/model/tokens.js';
import type { Entry, Part } from '../../../src/model/session.js';

const message = (role: 'user' | 'assistant' | 'tool', ...parts: Part[]): Entry => ({ kind: 'message', id: 'x', parent: null, role, parts });
const said = (text: string): Part => ({ type: 'text', text });
const output = (text: string): Part => ({ type: 'tool-result', call: 'c', output: [{ type: 'text', text }] });

function digestOf(...entries: readonly Entry[]): DigestBuilder {
  const digest = new DigestBuilder({ ...clientFrames, describeTool });
  for (const [index, entry] of entries.entries()) digest.see(entry, index + 1);
  return digest;
}

describe('the digest', () => {
  const run = (length: number): Entry[] => [
    message('user', said('Run the measurement')),
    message('assistant', { type: 'tool-call', kind: 'execute', call: 'c', tool: 'Bash', input: { command: 'make measure' } }),
    message('tool', output(`${'row '.repeat(length / 4)}median 4711 ms`)),
    message('assistant', said('Done.')),
  ];

  it('shows a long output whole where there is room for it', () => {
    const text = digestOf(...run(3200)).render(60_000);
    expect(text).not.toContain('[…]');
    expect(text).toContain('[#3] RESULT: row row');
  });

  it('shows what was printed in one line, and what was said in its own', () => {
    const text = digestOf(message('user', said('Count\nthem')), message('tool', output('two files\n   three folders'))).render(5000);
    expect(text).toContain('[#1] USER: Count\nthem');
    expect(text).toContain('two files ⏎ three folders');
  });

  it.each([300, 700, 900])('takes nearly all of a window of %i tokens, and never more', (window) => {
    const entries = Array.from({ length: 20 }, () => run(800)).flat();
    const size = countTokens(digestOf(...entries).render(window));
    expect(size).toBeLessThanOrEqual(window);
    expect(size).toBeGreaterThan(window * 0.6);
  });

  it('shows what was written into a file, not only where', () => {
    const edit = { file_path: '/work/src/limits.ts', old_string: 'RETRIES = 3', new_string: 'RETRIES = 8' };
    const text = digestOf(
      message('user', said('More retries')),
      message('assistant', { type: 'tool-call', kind: 'edit', call: 'c', tool: 'Edit', input: edit }),
    ).render(5000);
    expect(text).toMatch(/\[#2\] CALL Edit: \/work\/src\/limits\.ts .*RETRIES = 8/);
  });

  it('tells what a command stands for from what the user typed', () => {
    const at = '2026-03-01T10:00:00.000Z';
    const command = message('user', said('<command-name>/plan</command-name>\n<command-args>the parser</command-args>'));
    const expansion = message('user', said('# Plan\n\nAlways ask three questions.'));
    const text = digestOf({ ...command, at }, { ...expansion, at }, message('user', said('Go on.'))).render(5000);
    expect(text).toContain('[#1] USER: /plan the parser');
    expect(text).toContain('[#2] TEXT OF THE COMMAND (put in by the client, nobody typed it): # Plan');
    expect(text).toContain('[#3] USER: Go on.');
    const later = digestOf({ ...command, at }, { ...expansion, at: '2026-03-01T10:05:00.000Z' }).render(5000);
    expect(later).toContain('[#2] USER: # Plan');
  });

  it('shows the agent’s thoughts where there is room: reasons stand there', () => {
    const entries = [
      message('user', said('Which one?')),
      message('assistant', { type: 'reasoning', text: 'B, since A locks the table.' }, said('B.')),
    ];
    expect(digestOf(...entries).render(5000)).toContain('[#2] THOUGHT: B, since A locks the table.');
    expect(digestOf(...Array.from({ length: 40 }, () => entries).flat()).render(400)).not.toContain('THOUGHT');
  });
});
