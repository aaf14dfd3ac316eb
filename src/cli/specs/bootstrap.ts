// What `baton bootstrap` takes.
import type { CommandSpec } from '../args.js';

export const bootstrapSpec = {
  name: 'bootstrap',
  summary: 'templates that make any chat write hand-offs',
  about: [
    'Prints a template to paste into a chat without tools, or to keep as its custom instructions. From then on one word ends a session with a hand-off in Handoff Format 1.0, which `baton receive` takes in.',
    'Templates: base (any work), software, research, content, llmfeed (the chat writes a session.llmfeed.json as well).',
  ],
  operands: [{ name: 'NAME', optional: true, help: 'The template; base unless said.' }],
  flags: [
    { name: 'trigger', value: 'T', help: 'The word that asks for the hand-off: snapshot unless said.' },
    { name: 'out', value: 'FILE', help: 'Write it there.' },
  ],
  examples: [
    { command: 'baton bootstrap', does: 'The template for any kind of work.' },
    { command: 'baton bootstrap software --trigger handoff --out bootstrap.md', does: 'For software, with another word, into a file.' },
    { command: 'baton bootstrap research | pbcopy', does: 'To paste.' },
  ],
} as const satisfies CommandSpec;
