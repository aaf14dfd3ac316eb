// The log as a table, with rails beside it where they are asked for; or one line for each act.
import { drawRails } from '../../lineage/draw.js';
import type { logOperation } from '../../ops/log/index.js';
import type { AuditLine } from '../../ops/log/audit.js';
import type { LoggedThing } from '../../ops/log/log.js';
import { ago } from '../../model/moment.js';
import type { Call, Outcome } from '../command.js';
import { shortNames } from '../short-names.js';
import { table, type Column } from '../table.js';
import { visible, type Style, type Terminal } from '../terminal.js';

export async function present({ input, context: { here }, run }: Call<typeof logOperation>): Promise<Outcome> {
  const result = await run();
  if ('trailer' in result) return { result, text: () => `${visible(result.trailer)}\n` };
  if ('acts' in result) {
    const { acts } = result;
    if (acts.length === 0) return { result, note: NOTHING };
    return { result, text: (out) => table(acts, auditColumns(acts, out, here.now()), out), paged: true };
  }
  const { things } = result;
  if (things.length === 0) return { result, note: NOTHING };
  return {
    result,
    text: (out) =>
      table(input.graph ? drawnRows(things) : plainRows(things), columnsFor(things, { graph: input.graph, now: here.now() }, out), out) +
      (input.graph && out.isTTY ? legendOf(things) : ''),
    paged: true,
    exitCode: things.some(({ document, lineage }) => document === 'broken' || lineage === 'broken') ? 1 : 0,
  };
}

const NOTHING = 'Nothing is known yet: `baton pack REF` makes a hand-off, `baton receive FILE --to AGENT` continues from one.';

interface Row {
  readonly rails: string;
  /** Absent: rails alone. */
  readonly thing?: LoggedThing;
}

const plainRows = (things: readonly LoggedThing[]): Row[] => things.map((thing) => ({ rails: '', thing }));

function drawnRows(things: readonly LoggedThing[]): Row[] {
  return drawRails(things).flatMap(({ before, rails, mark, after }, i): Row[] => {
    const thing = things[i]!;
    const own = `${rails.slice(0, mark)}${signOf(thing)}${rails.slice(mark + 1)}`.trimEnd();
    return [...before.map((line) => ({ rails: line })), { rails: own, thing }, ...after.map((line) => ({ rails: line }))];
  });
}

const SIGNS: Readonly<Record<string, string>> = {
  '*': 'hand-off',
  o: 'session',
  x: 'given up',
  '?': 'not here',
  '!': 'changed since it was made',
};

/** Only the signs that there are. */
function legendOf(things: readonly LoggedThing[]): string {
  const used = new Set(things.map(signOf));
  const told = Object.entries(SIGNS).filter(([sign]) => used.has(sign));
  return `\n${told.map(([sign, what]) => `${sign} ${what}`).join(' · ')}; each stands above what it came from\n`;
}

function signOf({ kind, abandoned, document }: LoggedThing): string {
  if (document === 'broken') return '!';
  if (document === 'gap') return '?';
  return abandoned ? 'x' : kind === 'handoff' ? '*' : 'o';
}

const HOW: Readonly<Record<LoggedThing['how'][number], string>> = {
  pack: 'packed',
  receive: 'received',
  pass: 'passed',
  branch: 'branched',
  rollback: 'rolled back to',
  merge: 'merged',
  sign: 'signed',
  redact: 'redacted',
  tag: 'tagged',
  fork: 'forked by its client',
};

function columnsFor(
  things: readonly LoggedThing[],
  { graph, now }: { readonly graph: boolean; readonly now: Date },
  out: Terminal,
): Column<Row>[] {
  const name = shortNames(things.flatMap(({ ref, parents }) => [ref, ...parents]));
  const of =
    (tell: (thing: LoggedThing) => string) =>
    ({ thing }: Row): string =>
      thing ? tell(thing) : '';
  return [
    ...(graph ? [{ head: '', cell: ({ rails }: Row) => rails }] : []),
    { head: 'ID', cell: of(({ ref }) => visible(name(ref))), style: 'cyan' },
    { head: 'WHAT', cell: of(({ kind, agent }) => (kind === 'handoff' ? 'hand-off' : visible(agent!))) },
    { head: 'HOW', cell: of(howOf), rank: 3 },
    { head: 'FROM', cell: of(({ parents }) => visible(parents.map(name).join(', '))), cutAt: 'end', min: 8, rank: 2 },
    {
      head: 'WHEN',
      cell: of(({ at }) => (at === null ? '' : visible(out.isTTY ? ago(at, now) : at.slice(0, 16).replace('T', ' ')))),
      rank: 1,
    },
    { head: 'TITLE', cell: of(({ title }) => visible(title ?? '')), cutAt: 'end', min: 12 },
    {
      head: 'NOTE',
      cell: of((thing) => visible(notesOf(thing).join('; '))),
      style: ({ thing }) => thing && styleOf(thing),
      cutAt: 'end',
      min: 8,
    },
  ];
}

function howOf({ how, turn }: LoggedThing): string {
  const words = [...new Set(how)].map((one) => HOW[one]).join(', ');
  return turn === null ? words : `${words} at turn ${turn}`;
}

function notesOf({ tags, abandoned, undone, synced, document, signature, lineage }: LoggedThing): string[] {
  return [
    ...tags.map((tag) => `[${tag}]`),
    ...(abandoned ? [abandoned.reason === null ? 'abandoned' : `abandoned: ${abandoned.reason}`] : []),
    ...(undone ? ['undone'] : []),
    ...(synced ? ['synced'] : []),
    ...(document === 'gap' ? ['gap: not here'] : document === 'broken' ? ['BROKEN: changed'] : []),
    ...(signature ? [signedBy(signature)] : []),
    ...(lineage === undefined || lineage === 'none' || document === 'gap' || document === 'broken' ? [] : [BEFORE[lineage]]), // which says so itself
  ];
}

/** Of what it came from. */
const BEFORE = {
  intact: 'intact',
  root: 'the first',
  'unsigned-link': 'not all before it is signed',
  gap: 'a gap before it',
  broken: 'BROKEN before it',
} as const;

function signedBy({ state, by }: NonNullable<LoggedThing['signature']>): string {
  if (state === 'unsigned') return 'not signed';
  if (by.state === 'trusted') return `signed by ${by.name}`;
  return by.state === 'unknown' ? 'signed by an unknown key' : `signed by a key that is ${by.state}`;
}

function styleOf({ document, lineage, abandoned, undone }: LoggedThing): Style | undefined {
  if (document === 'broken' || lineage === 'broken') return 'red';
  return document === 'gap' || lineage === 'gap' ? 'yellow' : abandoned || undone ? 'dim' : undefined;
}

function auditColumns(acts: readonly AuditLine[], out: Terminal, now: Date): Column<AuditLine>[] {
  const name = shortNames(acts.flatMap(({ made, from, abandons }) => [...(made === null ? [] : [made]), ...from, ...abandons]));
  return [
    { head: 'WHEN', cell: ({ at }) => visible(out.isTTY ? ago(at, now) : at) },
    { head: 'DONE', cell: ({ what }) => (what === 'undo' ? 'undone' : HOW[what]) },
    { head: 'MADE', cell: ({ made, tag }) => visible(made === null ? (tag ?? '') : name(made)), style: 'cyan' },
    { head: 'FROM', cell: ({ from }) => visible(from.map(name).join(', ')), cutAt: 'end', min: 8 },
    { head: 'SIGNED BY', cell: ({ signer }) => visible(signer === null ? '' : (signer.name ?? 'an unknown key')) },
    { head: 'NOTE', cell: (line) => visible(auditNotes(line, name).join('; ')), cutAt: 'end', min: 8, rank: 1 },
    { head: 'TITLE', cell: ({ title }) => visible(title ?? ''), cutAt: 'end', min: 12, rank: 2 },
  ];
}

function auditNotes({ transform, reason, abandons }: AuditLine, name: (ref: string) => string): string[] {
  return [
    ...transform,
    ...(abandons.length === 0 ? [] : [`abandoned ${abandons.map(name).join(', ')}`]),
    ...(reason === null ? [] : [reason]),
  ];
}
