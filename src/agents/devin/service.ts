// Devin's service as somebody asks it: which sessions there are, one of them as a document, a new one.
import { writeWhole } from '../../io/whole-file.js';
import { exists } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isArray, isObject, jsonText, stringOf, type Json, type JsonObject } from '../../model/json.js';
import { Failure, type Report } from '../../model/report.js';
import type { BegunSession, NewSession, SessionRef, SessionService } from '../agent.js';
import { newestFirst } from '../toolkit/newest-listed.js';
import { accessOf, asked, noKey, sent, unexpected, type Access } from './api.js';
import { discover, refOf } from './discover.js';
import { allPages } from './pages.js';
import { copyOf } from './paths.js';
import { COPY, LIST, sessionHead, wholeId } from './session-head.js';

/** Of a list: the newest thousand. */
const SESSION_PAGES = 10;
/** Of one session. */
const MESSAGE_PAGES = 200;

const SESSIONS = 'sessions';

export const service: SessionService = {
  async list(world, report) {
    const access = accessOf(world);
    if (!access) {
      report.add({ ...noKey().diagnostic, severity: 'warning', message: `${noKey().message}; only what was fetched earlier is listed` });
      return [...discover(world, report)];
    }
    const all = await allPages(access, { way: [SESSIONS], field: SESSIONS, pages: SESSION_PAGES, what: SESSIONS }, report);
    return newestFirst(all.flatMap((session) => listedRef(session) ?? []));
  },
  async bring(named, world, report) {
    const id = wholeId(named);
    if (id === undefined)
      throw new Failure({
        rule: 'ref/not-found',
        message: `“${named}” is not the id of a Devin session`,
        hint: '`baton list --agent devin` asks for those that there are.',
      });
    const [access, file] = [accessOf(world), copyOf(world, id)];
    if (access) keepCopy(file, await documentOf(access, id, report));
    else if (!exists(file)) throw noKey();
    else
      report.add({
        rule: 'devin/copy-used',
        severity: 'warning',
        message: 'DEVIN_API_KEY is not set, so the copy of this session that was fetched earlier is used',
        place: { source: file },
      });
    return readable(file, id, report);
  },
  async begin(session, world) {
    const access = accessOf(world);
    if (!access) throw noKey();
    const attachment = session.attachment && addressIn(await sent(access, ['attachments'], { file: session.attachment }));
    const prompt = promptFor(access, session, attachment);
    const json = bodyOf(access, session, { prompt, ...(attachment !== undefined && { attachment }) });
    return begun(await sent(access, [SESSIONS], { json }), { prompt, title: session.title }, world);
  },
};

function listedRef(session: JsonObject): SessionRef | undefined {
  const head = sessionHead(session);
  if (!head) return undefined;
  const { id, title, startedAt, updatedAt } = head;
  return {
    agent: 'devin',
    id,
    path: pageOf(session, id),
    bytes: 0,
    ...(title !== undefined && { title }),
    ...(startedAt !== undefined && { startedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

/** Where people look at it. */
function pageOf(session: JsonObject, id: string): string {
  const url = stringOf(session['url']);
  return url?.startsWith('https://') ? url : `https://app.devin.ai/sessions/${id.replace(/^devin-/, '')}`;
}

/** Messages come along with the session in v1, by themselves in v3. */
async function documentOf(access: Access, id: string, report: Report): Promise<JsonObject> {
  const session = await asked(access, [SESSIONS, id]);
  if (!isObject(session) || sessionHead(session) === undefined) throw unexpected('it is not a session');
  const { [LIST]: own, ...rest } = session;
  if (access.organization === undefined) return document(rest, { messages: isArray(own) ? own : [], attachments: [] });
  const messages = await allPages(access, { way: [SESSIONS, id, LIST], field: LIST, pages: MESSAGE_PAGES, what: LIST }, report);
  const attachments = await asked(access, [SESSIONS, id, 'attachments']);
  return document(rest, { messages, attachments: isArray(attachments) ? attachments.filter(isObject) : [] });
}

function document(session: JsonObject, { messages, attachments }: { messages: readonly Json[]; attachments: readonly Json[] }): JsonObject {
  return { type: COPY, session, attachments: [...attachments], [LIST]: [...messages] };
}

function keepCopy(file: string, copy: JsonObject): void {
  writeWhole(file, `${jsonText(copy)}\n`, { durable: 'content' });
}

function readable(file: string, id: string, report: Report): SessionRef {
  const ref = refOf(file, report);
  if (ref) return ref;
  throw new Failure({
    rule: 'interchange/nothing-said',
    message: `nothing has been said in ${id} yet`,
    hint: 'Wait until Devin has started, or name another session.',
  });
}

function addressIn(answer: Json): string {
  const url = typeof answer === 'string' ? answer : isObject(answer) ? stringOf(answer['url']) : undefined;
  if (!url || !/^https?:\/\/[^\s"]+$/.test(url)) throw unexpected('it did not say where the attachment lies');
  return url;
}

/** v1 knows attachments only as lines of the prompt. */
function promptFor({ organization }: Access, { prompt }: NewSession, attachment: string | undefined): string {
  return attachment === undefined || organization !== undefined ? prompt : `${prompt}\n\nATTACHMENT:"${attachment}"\n`;
}

function bodyOf(
  { organization }: Access,
  { title, tags }: NewSession,
  { prompt, attachment }: { readonly prompt: string; readonly attachment?: string },
): JsonObject {
  return {
    prompt,
    title,
    tags: [...tags],
    ...(organization !== undefined && attachment !== undefined && { attachment_urls: [attachment] }),
  };
}

/** What is known of it here is what was said to it. */
function begun(answer: Json, { prompt, title }: { readonly prompt: string; readonly title: string }, world: World): BegunSession {
  const head = isObject(answer) ? sessionHead(answer) : undefined;
  if (!head || !isObject(answer)) throw unexpected('it did not say which session was begun; look there before you try again');
  const at = world.now().toISOString();
  const file = copyOf(world, head.id);
  const session = { title, created_at: at, ...answer, session_id: head.id };
  keepCopy(file, document(session, { messages: [{ type: 'initial_user_message', message: prompt, timestamp: at }], attachments: [] }));
  return { id: head.id, url: pageOf(answer, head.id), path: file };
}
