// Can a session be written there, and will its client read it? Told before anything is written.
import path from 'node:path';
import type { AgentAdapter, AgentSource, StoredFormat } from '../../agents/agent.js';
import { requireWritable } from '../../io/access.js';
import { isPlanned } from '../../agents/store-guard.js';
import type { Step } from '../../io/apply.js';
import { NEWER_VERSION } from '../../io/program.js';
import { findProgram } from '../../io/find-program.js';
import { linkOfOthers, ownerOf, present } from '../../io/links.js';
import { errorCode, statAt, statOf } from '../../io/walk.js';
import { dataFolder, type World } from '../../io/world.js';
import { beginning } from '../../model/beginning.js';
import { Failure, Report, type Diagnostic } from '../../model/report.js';

/** How many of the newest files are looked at: those that Baton wrote say nothing about the client. */
const LOOKED_AT = 5;

export interface TargetOptions {
  /** Continue past refusals that offer it, with a warning instead. */
  readonly force: boolean;
}

/** Throws a Failure when a pass into this agent's store cannot work or would do harm. */
export function checkTarget(agent: AgentAdapter, world: World, options: TargetOptions, report: Report): void {
  const refuse = (finding: Omit<Diagnostic, 'severity'>): void => {
    if (!options.force) throw new Failure({ ...finding, hint: `${finding.hint} --force continues anyway.` });
    report.add({ severity: 'warning', ...finding });
  };
  const own = checkFolder(dataFolder(world), 'Baton’s own data', 'Set BATON_HOME to a folder of your own.');
  const store = checkFolder(agent.store(world), `${agent.name}’s store`, MAKE_WRITABLE);
  for (const place of [store, own]) {
    const finding = othersPlace(place);
    if (!finding) continue;
    refuse(finding);
    break;
  }
  const odd = unknownFormat(agent, world);
  if (odd)
    refuse({
      rule: 'target/unknown-format',
      message: `the newest session in ${agent.name}’s store has ${odd.what}, which Baton does not know (it knows ${knownText(agent)})`,
      place: { source: odd.path },
      hint: NEWER_VERSION,
    });
}

/** The exact places, once they are known: a folder deep inside may be closed although the store is open. */
export function checkSteps(steps: readonly Step[], agent: AgentAdapter, options: TargetOptions & { readonly world: World }): void {
  for (const step of steps) {
    if (!isPlanned(agent, options.world, step.path)) throw outside(step.path, agent);
    if (step.do === 'append')
      requireAccess(step.path, step.path, { what: `${agent.name}’s session`, hint: '--force passes it as a new session.' });
    const place = step.do === 'append' ? step.path : checkFolder(path.dirname(step.path), `${agent.name}’s store`, MAKE_WRITABLE);
    const finding = options.force ? undefined : othersPlace(place);
    if (finding) throw new Failure({ ...finding, hint: `${finding.hint} --force continues anyway.` });
  }
}

/** Where native files go is recognised by where they lay, as a receipt says: one that was changed must not lead out of the store. */
function outside(place: string, { name }: AgentAdapter): Failure {
  return new Failure({
    rule: 'store/outside',
    message: `a file of the session would be written outside ${name}’s store; nothing was written`,
    place: { source: place },
    hint: 'The receipt of an earlier pass may have been changed: `baton doctor` shows more.',
  });
}

/** Without its client a session waits in the store; whoever passes it should know. */
export function lookForClient({ client: { command, install }, name }: AgentAdapter, world: World, report: Report): void {
  if (findProgram(command, world) !== undefined) return;
  report.add({
    rule: 'pass/client-missing',
    severity: 'warning',
    message: `${name} is not installed here (no \`${command}\` on the PATH); the session waits in its store`,
    hint: install,
  });
}

/** The newest session that the client itself wrote, when it is of a version or layout that nobody here has seen. */
export function unknownFormat(agent: AgentSource, world: World): { readonly path: string; readonly what: string } | undefined {
  for (const file of agent.newestFiles(world, LOOKED_AT, new Report())) {
    const stored = agent.formatOf(file);
    if (stored) {
      const what = oddity(agent, stored);
      return what === undefined ? undefined : { path: file, what };
    }
  }
  return undefined;
}

export function knownText({ formats }: Pick<AgentSource, 'formats'>): string {
  return `${formats.oldest} to ${formats.newest}${formats.modes ? `, histories ${formats.modes.join(' and ')}` : ''}`;
}

/** Is it of a major version that was never seen? */
export function isUnknownVersion(agent: Pick<AgentSource, 'formats'>, version: string): boolean {
  const major = /^\d+(?=\.)/.exec(version)?.[0];
  return major !== undefined && !agent.formats.majors.includes(Number(major));
}

function oddity(agent: Pick<AgentSource, 'formats'>, { version, mode }: StoredFormat): string | undefined {
  if (version !== undefined && isUnknownVersion(agent, version)) return `version ${beginning(version, 40)}`;
  if (mode !== undefined && agent.formats.modes && !agent.formats.modes.includes(mode)) return `history mode “${beginning(mode, 40)}”`;
  return undefined;
}

const MAKE_WRITABLE = 'Make it writable for yourself and try again; `baton doctor` checks every store that is there.';

/** The nearest folder that is there; it must take new files. */
function checkFolder(folder: string, what: string, hint: string): string {
  let at = folder;
  while (!present(at) && path.dirname(at) !== at) at = path.dirname(at);
  const stat = statOf(at);
  if (!stat)
    throw new Failure({
      rule: 'target/broken-link',
      message: `${what} is a broken link; nothing was written`,
      place: { source: at },
      hint: 'Check that the drive it points to is mounted, or fix or remove the link.',
    });
  if (!stat.isDirectory())
    throw new Failure({
      rule: 'target/not-a-folder',
      message: `${what} should be the folder ${folder}, but a file is in the way; nothing was written`,
      place: { source: at },
      hint: 'Check what it is and move it away; `baton doctor` has the command.',
    });
  requireAccess(at, folder, { what, hint });
  return at;
}

function requireAccess(at: string, wanted: string, { what, hint }: { readonly what: string; readonly hint: string }): void {
  try {
    requireWritable(at);
  } catch (error) {
    const why = errorCode(error) === 'EROFS' ? 'it is on a file system that is mounted read-only' : ownerText(at);
    throw new Failure(
      { rule: 'target/not-writable', message: `${what} is not writable (${why}); nothing was written`, place: { source: wanted }, hint },
      { cause: error },
    );
  }
}

function ownerText(at: string): string {
  const { uid, mode } = statAt(at);
  const me = process.getuid?.();
  const rights = (mode & 0o777).toString(8);
  return me !== undefined && uid !== me
    ? `${at} belongs to user ${uid}, you are ${me}, its permissions are ${rights}`
    : `the permissions of ${at} are ${rights}`;
}

/** Files of root's in a user's store would be out of that user's reach; and a link that a user has set may lead root anywhere. */
export function othersPlace(place: string): Omit<Diagnostic, 'severity'> | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const link = linkOfOthers(place);
  const owner = ownerOf(link ?? place, place);
  if (owner === 0) return undefined;
  const what =
    link === undefined
      ? `${place} belongs to another user (${owner}), whose client could not read what root writes`
      : `${link} is a link created by another user (${owner}), who could use it to lead root anywhere`;
  return {
    rule: 'target/other-owner',
    message: `you are root, but ${what}`,
    place: { source: link ?? place },
    hint: `Run it as that user: sudo -u '#${owner}' -H baton …`,
  };
}
