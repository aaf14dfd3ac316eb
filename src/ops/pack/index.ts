// `pack`: a hand-off of one or several sessions.
import { operation } from '../operation.js';
import { packInput } from './input.js';

export const packOperation = operation({
  name: 'pack',
  summary: 'make a hand-off: what the next agent must know, with evidence',
  about: [
    'Makes a hand-off from a session: where it stands, what comes next, what was made, checked, answered and refused, in its last state, ' +
      'and what both sides said, turn by turn, head and tail of each. Unless --by names one, no model is involved; nothing is invented, and ' +
      'no sentence is promoted by its sound. Each line cites the session entry it comes from, as [#12] (`baton show REF --entries 12` shows ' +
      'it whole). Only the document goes to standard output. The same session always gives the same bytes.',
    'Secrets are removed. Several sessions give one hand-off.',
    'Formats: handoff (markdown, Handoff Format 1.0: a report and a prompt to copy into any chat), json (the canonical hand-off, ' +
      'schema/handoff.schema.json), llmfeed (session.llmfeed.json), a2a (a task of the Agent2Agent protocol), yaml (short, the fields of ' +
      'Continuous Claude), html (one page with everything in it, which any browser opens and `receive` reads), bundle (one file for another machine, with the session and the hand-offs before), transcript (the whole session as markdown, entries numbered).',
    'The conversation itself, as a resume would send it, for programs and other tools: openai-chat, openai-responses, ' +
      'anthropic-messages, gemini-contents (requests of the model APIs), ai-sdk (UI messages), omf (Open Message Format), llm-bridge, ' +
      'acp (Agent Client Protocol updates), agents-history (nested history of the OpenAI Agents SDK). What a format has no place for is ' +
      'counted and named. Each can be read back wherever a session is expected.',
  ],
  input: packInput,
  examples: [
    { command: 'baton pack @latest', does: 'Where the newest session of this folder stands, to read or to paste into a chat.' },
    { command: 'baton pack @latest --budget 12k --out handoff.md', does: 'In more detail, into a file.' },
    { command: 'baton pack 0199a4c2 a955f9ad --format json --out both.json', does: 'Two sessions as one hand-off, for programs.' },
    {
      command: 'baton pack @latest --format anthropic-messages --out request.json',
      does: 'The conversation as a request to that API, with secrets removed.',
    },
    { command: 'baton pack @latest --sign --out handoff.md', does: 'Signed with your key (see `baton keys --help`).' },
    {
      command: 'baton pack @latest --format html --with-session --out handoff.html',
      does: 'A page to look through, with the whole session.',
    },
    {
      command: 'baton pack @latest --with-session --out work.baton',
      does: 'One file for another machine: `baton receive work.baton --to AGENT` there.',
    },
    { command: 'baton pack @latest --explain', does: 'Which rule put each line there.' },
    { command: 'baton pack @latest --format transcript', does: 'The whole session, readable, with the numbers that evidence refers to.' },
  ],
  writes: true,
  async run(input, context) {
    return (await import('./pack-refs.js')).packRefs(input, context);
  },
});
