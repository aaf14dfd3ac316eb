// A SpecStory history (`.specstory/history/*.md`) → session.
import { Failure, type Report } from '../../model/report.js';
import type { Header, SessionItem } from '../../model/session.js';
import type { ConversationText } from '../../model/conversation.js';
import { SessionBuilder, type MessageFacts } from '../toolkit/session-builder.js';
import { partsOf } from './parts.js';

const FORMAT = { id: 'specstory', name: 'SpecStory history' };
/** `_**Agent - sidechain (model 2026-01-23 17:24:15Z)**_`. */
export const SPEAKER = /^_\*\*(User|Agent|Assistant)( - sidechain)?(?: \(([^)]*)\))?\*\*_[ \t]*$/;
const COMMENT = /^<!-- (.+) Session (\S+) \((.*)\) -->$/m;

interface Saying {
  readonly speaker: string;
  readonly isSide: boolean;
  readonly about: string;
  readonly lines: string[];
}

export function read({ text }: ConversationText, report: Report): SessionItem[] {
  const session = new SessionBuilder(FORMAT, report, headerOf(text, report));
  let side = 0;
  for (const { speaker, isSide, about, lines } of sayingsIn(text)) {
    const body = lines
      .join('\n')
      .replace(/^\s*<!-- message-id: [^\n]* -->/, '')
      .replace(/\n---\s*$/, '');
    if (isSide) side++;
    else session.add(speaker === 'User' ? 'user' : 'assistant', partsOf(body), factsOf(about));
  }
  if (session.length === 0) throw new Failure({ rule: 'interchange/nothing-said', message: 'the history is empty' });
  if (side > 0)
    report.add({
      rule: 'specstory/side-conversation',
      severity: 'info',
      count: side,
      message: `${side} sub-agent messages (sidechains) are left out: they are not part of the conversation`,
    });
  return session.items();
}

/** Speakers inside what a tool returned, or thought, are quoted. */
function sayingsIn(text: string): Saying[] {
  const sayings: Saying[] = [];
  let inside: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const match = inside === undefined ? SPEAKER.exec(line) : null;
    if (match) {
      sayings.push({ speaker: match[1]!, isSide: match[2] !== undefined, about: match[3] ?? '', lines: [] });
      continue;
    }
    sayings.at(-1)?.lines.push(line);
    inside ??= /^<(think|tool-use)[ >]/.exec(line)?.[1];
    if (inside !== undefined && line.includes(`</${inside}>`)) inside = undefined;
  }
  return sayings;
}

const TIME = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:?\d\d)$/;

/** The model, the time, or both. */
function factsOf(about: string): MessageFacts {
  const time = TIME.exec(about);
  const model = (time ? about.slice(0, time.index) : about).trim();
  return { ...(model !== '' && { model }), ...(time && { at: isoOf(time) }) };
}

function isoOf([, day, time, zone]: RegExpExecArray): string {
  return `${day}T${time}${zone === 'Z' ? 'Z' : `${zone!.slice(0, 3)}:${zone!.slice(-2)}`}`;
}

function headerOf(text: string, report: Report): Partial<Header> {
  const comment = COMMENT.exec(text.slice(0, 4000));
  if (!comment) return {};
  const time = TIME.exec(comment[3]!.replace(/^(\d{4}-\d\d-\d\d)_(\d\d)-(\d\d)-(\d\d)/, '$1 $2:$3:$4'));
  report.add({ rule: 'specstory/client', severity: 'info', message: `the history comes from a session of ${comment[1]!}` });
  return { id: comment[2]!, ...(time && { startedAt: isoOf(time) }) };
}
