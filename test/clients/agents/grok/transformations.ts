// What Grok does to a history by itself.
import type { ResultPart } from '../../fake-model/items.js';
import { dropUserText, eachResult, isText, type ClientTable } from '../../transformations/transformation.js';

export const table: ClientTable = {
  transformations: [
    {
      id: 'grok-tag',
      client: 'grok',
      reason: 'the client’s prompt tells its model to look for what was typed inside a tag',
      apply: (items) =>
        items.map((item) => {
          const typed = isText(item, 'user') ? /^<user_query>\n([\s\S]*)\n<\/user_query>$/.exec(item.text) : null;
          return typed ? { ...item, text: typed[1]! } : item;
        }),
    },
    {
      id: 'grok-own-words',
      client: 'grok',
      reason: 'the state of the machine and reminders are the client’s',
      apply: dropUserText(/^(?:<user_info>[\s\S]*|<system-reminder>[\s\S]*<\/system-reminder>\s*)$/),
    },
    {
      id: 'grok-summary-frame',
      client: 'grok',
      crossing: true,
      reason: 'a summary of another agent’s stands in a frame, as the client’s own do',
      apply: (items) =>
        items.map((item) => {
          const summary = isText(item, 'user') ? /^<conversation_summary>\n([\s\S]*)\n<\/conversation_summary>$/.exec(item.text) : null;
          return summary ? { ...item, text: summary[1]! } : item;
        }),
    },
  ],
  arrivals: [
    {
      id: 'grok-small-pictures',
      client: 'grok',
      reason: 'the client sends no pictures of less than 8×8 pixels, such as the single pixel of the stories: a note stands for it',
      apply: (items) =>
        eachResult((item) => ({ ...item, parts: asOneText(item.parts ?? []) }))(items).map((item) =>
          item.kind === 'image' ? { role: item.role, kind: 'text', text: noteOf(item.mediaType) } : item,
        ),
    },
  ],
  noResult: [/^Tool execution was cancelled by the user \(tool `[^`]*` was not executed\)\.$/],
  saysFailed: [/^exit: (?!0\b)-?\d/],
};

/** A result is one text. */
function asOneText(parts: readonly ResultPart[]): readonly ResultPart[] {
  if (!parts.some(({ kind }) => kind === 'image')) return parts;
  const texts = parts.map((part) => (part.kind === 'image' ? noteOf(part.mediaType) : (part.text ?? '')));
  return [{ kind: 'text', text: texts.filter((text) => text !== '').join('\n') }];
}

const noteOf = (mediaType = 'image/*'): string => `[file: ${mediaType}, which Grok does not send; not carried over]`;
