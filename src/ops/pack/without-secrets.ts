// What a hand-off may tell of a session, without its secrets before anything is cut: half a secret is one that no rule knows.
import type { Json } from '../../model/json.js';
import type { SessionSource } from '../../agents/agent.js';
import { isHeader, type Entry, type Part, type SessionItem, type SessionStream } from '../../model/session.js';
import { redactEntry, redactHeader } from '../../redact/record.js';
import type { Redactor } from '../../redact/redactor.js';

/** A source whose sessions are read without their secrets. */
export function withoutItsSecrets<S extends SessionSource>(source: S, redactor: Redactor): S {
  const read: SessionSource['read'] = (...given) => cleaned(source.read(...given), redactor);
  return Object.create(source, { read: { value: read } }) as S;
}

async function* cleaned(items: SessionStream, redactor: Redactor): AsyncGenerator<SessionItem> {
  for await (const item of items) yield cleanItem(item, redactor);
}

export function cleanItem(item: SessionItem, redactor: Redactor): SessionItem {
  if (isHeader(item)) return redactHeader(item, redactor, '');
  if (item.kind === 'opaque') return item.record === null ? item : { ...item, record: redactor.json(item.record, '/record') };
  // Names and times of a message are looked at again where they are written.
  if (item.kind === 'message') return { ...item, parts: item.parts.map((part) => cleanPart(part, redactor)) };
  // Links between entries stay what they are; nobody prints them.
  const { id, parent } = item;
  return { ...redactEntry(item, redactor, ''), id, parent } as Entry;
}

/** What is said, given and answered: names of kinds and numbers of calls hold nothing, and there are more of them than of anything else. */
function cleanPart(part: Part, redactor: Redactor): Part {
  switch (part.type) {
    case 'text': {
      const text = redactor.json(part.text, '/text') as string;
      return text === part.text ? part : { ...part, text };
    }
    case 'tool-call': {
      const input = redactor.json(part.input, '/input');
      return input === part.input ? part : { ...part, input };
    }
    case 'tool-result':
      return { ...part, output: part.output.map((inner) => cleanPart(inner, redactor)) };
    case 'reasoning':
    case 'file':
    case 'custom':
      return redactor.json(part as unknown as Json, '') as unknown as Part;
  }
}
