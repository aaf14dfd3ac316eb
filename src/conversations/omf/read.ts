// Open Message Format → session. Roles are any word there; other than the usual three are named and left out.
import { beginning } from '../../model/beginning.js';
import { isArray, isObject, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { fileOfUrl } from '../../dialects/media.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import type { LoosePart } from '../../dialects/loose-part.js';

const FORMAT = { id: 'omf', name: 'Open Message Format' };

export function read({ json }: ConversationText, report: Report): SessionItem[] {
  const session = new SessionBuilder(FORMAT, report);
  const messages = isArray(json) ? json.filter(isObject) : [];
  messages.forEach((message, i) => {
    const role = stringOf(message['role']);
    if (role === 'system' || role === 'user' || role === 'assistant') session.add(role, contentOf(message['content']));
    else
      report.add({
        rule: 'interchange/entry-left-out',
        severity: 'warning',
        message: `message ${i + 1} is left out: the role “${beginning(role ?? '', 40)}” has no meaning here`,
      });
  });
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the messages are empty' });
  return session.items();
}

function contentOf(content: Json | undefined): LoosePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return isArray(content) ? content.filter(isObject).map(partOf) : [];
}

function partOf(item: JsonObject): LoosePart {
  const { text, image_url: image, source } = item;
  if (typeof text === 'string') return { type: 'text', text };
  if (isObject(image) && typeof image['url'] === 'string') return fileOfUrl(image['url'], { kind: 'image' });
  if (isObject(source) && typeof source['data'] === 'string')
    return { type: 'file', mediaType: stringOf(source['media_type']) ?? 'image/*', source: { base64: source['data'] } };
  return { type: 'custom', name: `${FORMAT.id}/${stringOf(item['type']) ?? 'item'}`, data: item };
}
