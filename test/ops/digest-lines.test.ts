// What a hand-off is made of when it is packed: nothing that the ledger asks for is dropped on the way.
import { expect, it } from 'vitest';
import type { Entry } from '../../src/model/session.js';
import { describeForeignTool } from '../../src/dialects/foreign-tools.js';
import { clientFrames } from '../../src/agents/toolkit/client-frames.js';
import { Telling } from '../../src/ops/pack/digest-lines.js';

it('keeps how the commands of a sub-agent went, and nothing else that it was answered', () => {
  const telling = new Telling({ describeTool: describeForeignTool, ...clientFrames });
  const of = (role: 'assistant' | 'tool', parts: Extract<Entry, { kind: 'message' }>['parts']): unknown =>
    telling.of({ kind: 'message', id: role, parent: null, lane: 'helper', role, parts });
  const commit = { type: 'tool-call', call: 'c1', tool: 'Bash', kind: 'execute', input: { command: 'git commit -am "Retry"' } } as const;
  const read = { type: 'tool-call', call: 'c2', tool: 'Read', kind: 'read', input: { file_path: 'a.ts' } } as const;
  const made = { type: 'tool-result', call: 'c1', output: [{ type: 'text', text: '[main 1a2b3c4] Retry' }] } as const;
  const seen = { type: 'tool-result', call: 'c2', output: [{ type: 'text', text: 'const a = 1' }] } as const;
  expect(of('assistant', [{ type: 'text', text: 'Now.' }, commit, read])).toMatchObject({ parts: [commit, read] });
  expect(of('tool', [made, seen])).toMatchObject({ parts: [made] });
});
