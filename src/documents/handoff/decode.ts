// A hand-off document, in any of its dialects and also inside a chat's reply → hand-off. What has no place in the model is kept as an extension.
import type { Handoff, HandoffContent, Source } from '../../model/handoff.js';
import { handoffId } from '../../model/handoff-id.js';
import { Failure, type Report } from '../../model/report.js';
import { parseDocument, type Anatomy } from '../toolkit/handoff-document/anatomy.js';
import { findDocument } from '../toolkit/handoff-document/find.js';
import { readReport } from '../toolkit/handoff-document/read-report.js';
import { isTimestamp, timestampOf } from '../toolkit/handoff-document/rules/metadata.js';
import { readPrompt } from './decode-prompt.js';

// long: one `??` for each section of the hand-off; nothing is decided besides
export function decode(text: string, report: Report): Handoff {
  const found = findDocument(text);
  if (!found)
    throw new Failure({
      rule: 'handoff/not-found',
      message: 'there is no hand-off in this text',
      hint: 'A hand-off begins with the line `=== SESSION HANDOFF ===`; `baton bootstrap` makes a chat write one.',
    });
  if (found.inTalk)
    report.add({
      rule: 'handoff/in-talk',
      severity: 'info',
      message: `the hand-off was found inside other text, from line ${found.line} on`,
    });
  const anatomy = parseDocument(found.text);
  const told = readReport(anatomy);
  const prompt = anatomy.prompt?.text ?? '';
  const quoted = readPrompt(prompt);
  const header = readHeader(anatomy, quoted.isOurs);
  const content: HandoffContent = {
    kind: 'handoff',
    version: 1,
    title: header.title ?? told.title ?? (quoted.isOurs ? ownTitle(prompt) : titleFrom(prompt)) ?? 'Untitled hand-off',
    ...(header.generatedAt !== undefined && { generatedAt: header.generatedAt }),
    ...(header.label !== undefined && { label: header.label }),
    parents: header.parents,
    sources: sourcesOf(header.sources, told.sources ?? []),
    participants: told.participants,
    goal: quoted.goal ?? [],
    accomplished: told.accomplished,
    state: quoted.isOurs ? [...told.state.filter(({ evidence }) => evidence.length > 0), ...(quoted.state ?? [])] : told.state,
    plan: [...told.plan, ...(quoted.plan ?? [])],
    decisions: told.decisions,
    rejected: quoted.rejected ?? told.rejected,
    blockers: quoted.blockers ?? told.blockers,
    checks: quoted.checks ?? [],
    files: told.files,
    questions: quoted.questions ?? told.questions,
    constraints: quoted.constraints ?? told.constraints,
    artifacts: told.artifacts,
    incidents: quoted.incidents ?? told.incidents,
    nextSteps: quoted.nextSteps && quoted.nextSteps.length > 0 ? quoted.nextSteps : told.nextSteps,
    story: quoted.story ?? [],
    lastExchange: quoted.lastExchange ?? {},
    ...(told.context.length > 0 && { context: told.context }),
    related: told.related,
    comments: told.comments,
    ...(told.review && { review: told.review }),
    activity: [],
    attachments: [],
    domain: told.domain,
    leftOut: told.leftOut,
    ...(prompt !== '' && !quoted.isOurs && { prompt }),
    extensions: told.extensions,
  };
  return { id: header.id ?? handoffId(content), ...content };
}

interface HeaderFacts {
  readonly id?: string;
  readonly title?: string;
  readonly label?: string;
  readonly generatedAt?: string;
  readonly parents: readonly string[];
  readonly sources: readonly Source[];
}

const LABEL = /^(?:Session\s+)?\S+\s*(?:→|->|—>)\s*\S+$|^v\d[\w.]*$/;

function readHeader(anatomy: Anatomy, isOurs: boolean): HeaderFacts {
  const { meta, session, kind, first } = anatomy;
  const stamp = timestampOf(anatomy);
  const id = meta.get('id')?.[0]?.value;
  const digests = (meta.get('digest') ?? []).map(({ value }) => value);
  const parents = (meta.get('parent') ?? []).map(({ value }) => digests.find((digest) => digest.startsWith(`sha256:${value}`)) ?? value);
  const origin = session && /^(.*?)(?<!\s)\s*\(([a-z0-9-]+):([^\s()]+)\)$/.exec(session.value);
  const version = meta.get('version')?.[0]?.value ?? (kind === 'snapshot' && first ? /\bv[\w.]+/.exec(first.text)?.[0] : undefined);
  const dated = kind === 'session-handoff-heading' ? /^#\s*Session Handoff\s*[-–—:]\s*(\S.*)$/i.exec(first!.text.trim())?.[1] : undefined;
  const name = origin?.[1] ?? session?.value ?? version ?? dated;
  const isTitle = isOurs && name !== undefined && !LABEL.test(name);
  const title = isTitle ? name : meta.get('title')?.[0]?.value;
  return {
    ...(id !== undefined && { id }),
    ...(title !== undefined && title !== '' && { title }),
    ...(name !== undefined && name !== '' && !isTitle && { label: name }),
    ...(stamp && isTimestamp(stamp.value) && { generatedAt: stamp.value }),
    parents: parents.length > 0 ? parents : digests,
    sources: origin ? [{ agent: origin[2]!, id: origin[3]! }] : [],
  };
}

/** The header knows the session, the context what it was made with. */
function sourcesOf(header: readonly Source[], told: readonly Source[]): readonly Source[] {
  const [one] = header;
  return one && told.length === 1 ? [{ ...told[0]!, ...one }] : one ? header : told;
}

/** `Project: folder, branch x: title.` */
function ownTitle(prompt: string): string | undefined {
  return /^Project: (?:[^\n]*?: )?(.+?)\.?$/m.exec(prompt)?.[1];
}

/** What the prompt says the project is, in its first sentence. */
function titleFrom(prompt: string): string | undefined {
  const context =
    /^#{1,3} *(?:Project|Session) Context\s*\n+([^#\n][^\n]*(?:\n[^#\n-][^\n]*)*)/im.exec(prompt)?.[1] ??
    /^[*_]*Project(?: context)?[*_]*\s*:\s*(.+)$/im.exec(prompt)?.[1];
  const sentence = context
    ?.replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?。！？])\s/u)[0];
  return sentence === undefined || sentence === '' ? undefined : sentence.slice(0, 120);
}
