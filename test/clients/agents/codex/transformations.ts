// What Codex does to a history by itself.
import { isFields } from '../../fake-model/json.js';
import { dropUserText, isText, type ClientTable } from '../../transformations/transformation.js';

export const table: ClientTable = {
  transformations: [
    {
      id: 'codex-environment',
      client: 'codex',
      reason: 'a message that is one whole environment block is the client’s',
      apply: dropUserText(/^<environment_context>\n[\s\S]*<\/environment_context>$/),
    },
    {
      id: 'codex-image-tags',
      client: 'codex',
      reason: 'the client puts a tag before and behind each picture of a prompt',
      apply: (items) =>
        items.filter((item, i) => {
          const opens = isText(item, 'user') && /^<image\b[^\n]*>$/.test(item.text) && items[i + 1]?.kind === 'image';
          const closes = isText(item, 'user') && item.text === '</image>' && items[i - 1]?.kind === 'image';
          return !opens && !closes;
        }),
    },
    {
      id: 'custom-tool-input',
      client: 'codex',
      crossing: true,
      reason: 'a freeform call has a string as input; elsewhere an input is an object, so the string is its one field',
      apply: (items) =>
        items.map((item) => (item.kind === 'tool-call' && !isFields(item.input) ? { ...item, input: { input: item.input } } : item)),
    },
  ],
  noResult: [/^aborted$/],
  saysFailed: [
    /^exit code:? (?!0\b)-?\d/i,
    /^(?:Chunk ID: .*\n)?(?:Wall time: .*\n)?(?:Process exited with code (?!0\b)-?\d|aborted by user)/,
  ],
};
