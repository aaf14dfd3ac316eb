// `bootstrap`: templates that make any chat write hand-offs.
import { operation } from '../operation.js';

/** A test holds them equal to the templates themselves, which need not be loaded for help. */
const names = ['base', 'software', 'research', 'content', 'llmfeed'] as const;

export const bootstrapOperation = operation({
  name: 'bootstrap',
  summary: 'print a template that makes any chat write hand-offs',
  about: [
    'Prints a template to paste into a chat without tools, or to keep as its custom instructions. From then on one word ends a session ' +
      'with a hand-off in Handoff Format 1.0, which `baton receive` reads.',
    'Templates: base (any work), software, research, content, llmfeed (the chat writes a session.llmfeed.json as well).',
  ],
  input: {
    name: {
      kind: 'choice',
      operand: true,
      word: 'NAME',
      values: names,
      default: 'base',
      help: 'The template (default base).',
      refuse: (name) => ({
        rule: 'bootstrap/unknown-template',
        message: `there is no template “${name}”`,
        hint: `Available: ${names.join(', ')}.`,
      }),
    },
    trigger: {
      kind: 'text',
      word: 'T',
      suggestions: ['snapshot', 'handoff', 'checkpoint'],
      default: 'snapshot',
      help: 'The word that asks for the hand-off (default snapshot).',
    },
    out: { kind: 'file', help: 'Write it to this file.' },
  },
  examples: [
    { command: 'baton bootstrap', does: 'The template for any kind of work.' },
    {
      command: 'baton bootstrap software --trigger handoff --out bootstrap.md',
      does: 'For software, with another trigger word, into a file.',
    },
    { command: 'baton bootstrap research | pbcopy', does: 'To paste.' },
  ],
  async run({ out, ...options }, { here }) {
    const { bootstrapTemplate, writeTemplate } = await import('./bootstrap.js');
    const template = bootstrapTemplate(options);
    return out === undefined ? { ...template, out: null } : writeTemplate(template, out, here);
  },
});
