// A service that failed explains why somebody asked again; somebody who stopped it knows.
import { expect, it } from 'vitest';
import { clientFrames } from '../../src/agents/toolkit/client-frames.js';
import { faultOf } from '../../src/handoff/ledger/notes/faults.js';

it.each([
  ['API Error: 529 the service is overloaded', 'API Error: 529 the service is overloaded'],
  ['API Error: Request was aborted.', undefined],
])('%s', (text, told) => {
  const reply = { kind: 'message', id: 'a', parent: null, role: 'assistant', synthetic: true, parts: [{ type: 'text', text }] } as const;
  expect(faultOf(reply, clientFrames)).toBe(told);
});
