// One activity of Gemini's → session: what was asked, what was answered, and the names of what was attached.
import type { ConversationText } from '../../model/conversation.js';
import { isArray, isObject, stringOf, type Json } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { SessionItem } from '../../model/session.js';
import { headerOf, onlyConversation } from '../toolkit/listed.js';
import { SessionBuilder } from '../toolkit/session-builder.js';
import { BODY, headOf, promptOf } from './head.js';
import { textOfHtml } from './html.js';

const FORMAT = { id: 'gemini-takeout', name: 'Gemini Takeout activities' };

export function read(document: ConversationText, report: Report): SessionItem[] {
  const activity = onlyConversation(document, BODY);
  const head = headOf(activity);
  const session = new SessionBuilder(FORMAT, report, headerOf(head));
  const facts = head.startedAt === undefined ? {} : { at: head.startedAt };
  const prompt = promptOf(activity).trim();
  const attached = namesIn(activity['attachedFiles']);
  if (prompt !== '')
    session.add('user', [{ type: 'text', text: [prompt, ...attached.map((name) => `[attached: ${name}]`)].join('\n') }], facts);
  const answer = (isArray(activity[BODY]) ? activity[BODY] : [])
    .map((item) => (isObject(item) ? textOfHtml(stringOf(item['html']) ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n\n');
  if (answer !== '') session.add('assistant', [{ type: 'text', text: answer }], facts);
  if (session.length === 0)
    throw new Failure({ rule: 'interchange/nothing-said', message: 'nothing was asked or answered in this activity' });
  return session.items();
}

function namesIn(files: Json | undefined): string[] {
  return (isArray(files) ? files : []).flatMap((file) =>
    typeof file === 'string' ? [file] : isObject(file) ? (stringOf(file['name']) ?? []) : [],
  );
}
