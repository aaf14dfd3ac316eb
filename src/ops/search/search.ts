// `search`: through the catalog; where that is off or cannot be used, through every session.
import { beginning } from '../../model/beginning.js';
import { Failure, type Report } from '../../model/report.js';
import type { Profile } from '../../redact/profile.js';
import type { Redactor } from '../../redact/redactor.js';
import { bringUpToDate } from '../../sources/catalog/bring-up-to-date.js';
import { keepRemembered, listRemembered, type RememberedList } from '../../sources/catalog/list-remembered.js';
import type { Match } from '../../sources/catalog/matches.js';
import { withCatalog } from '../../sources/catalog/open-catalog.js';
import { searchIndex, type Found, type Search } from '../../sources/catalog/search-index.js';
import { searchSessions } from '../../sources/catalog/search-sessions.js';
import { searchWords } from '../../sources/catalog/search-words.js';
import { withKnownTitles } from '../../sources/known-titles.js';
import { SessionRows } from '../../sources/session-rows.js';
import { folderNamed } from '../../sources/same-path.js';
import { allSessions, narrowedTo } from '../../sources/sessions.js';
import { isCatalogOn } from '../catalog-use.js';
import { parseSince } from '../input-values.js';
import { secretFinder } from '../list/every-session.js';
import { listedSession, type ListedSession } from '../list/list.js';
import { progressOf, type OperationContext } from '../operation.js';
import { redactionRules } from '../redact/rules-text.js';
import { usage } from '../usage.js';
import type { SearchInput } from './input.js';

export interface FoundListed extends ListedSession {
  /** The larger, the better; says nothing outside of one search. */
  readonly score: number;
  readonly matches: readonly Match[];
}

/** Throws where nothing is found: the thing asked about is not so. */
export async function search(input: SearchInput, context: OperationContext): Promise<FoundListed[]> {
  const { found, searched } = await findWords(input, context);
  if (found.length === 0) throw nothingFound(input, searched);
  const refs = withKnownTitles(
    found.map(({ ref }) => ref),
    context.world,
  );
  return found.map(({ score, matches }, i) => ({ ...listedSession(refs[i]!), score: Math.round(score * 1000) / 1000, matches }));
}

export function searchOf(input: SearchInput): Search {
  const words = searchWords(input.words.join(' '));
  if (words.terms.length === 0)
    throw usage({
      rule: 'search/no-words',
      message: `there is no word in “${beginning(input.words.join(' '), 60)}”`,
      hint: 'Give letters or digits: punctuation alone is not searched.',
    });
  const { role, tool, file } = input;
  return { words, ...(role !== undefined && { role }), ...(tool !== undefined && { tool }), ...(file !== undefined && { file }) };
}

interface FoundAmong {
  readonly found: readonly Found[];
  /** Sessions that there are, before any filter but the agent. */
  readonly searched: number;
}

async function findWords(input: SearchInput, context: OperationContext): Promise<FoundAmong> {
  const { world, here, report } = context;
  const wanted = searchOf(input);
  const limit = input.limit || Number.MAX_SAFE_INTEGER;
  const on = await isCatalogOn(context);
  if (on) {
    const worlds = { world, here, rules: redactionRules(here) };
    const listed = await listRemembered(worlds, report, input.agent, tellFound(context));
    const found = await throughCatalog({ input, wanted, listed, limit }, context);
    if (found) {
      const complete = input.agent === undefined;
      await keepRemembered(worlds, listed.memory, { complete, secretFinder: () => secretFinder(context) }, report);
    }
    const searched = listed.rows.length;
    return { found: found ?? (await scan(listed.rows, { input, wanted, limit }, context)), searched };
  }
  report.add({
    rule: 'catalog/off',
    severity: 'info',
    message: 'the catalog is off, so every session was read',
    hint: 'To search faster: baton config catalog on',
  });
  const refs = await allSessions(world, report, input.agent, { tell: tellFound(context) });
  return { found: await scan(new SessionRows(refs), { input, wanted, limit }, context), searched: refs.length };
}

interface Wanted {
  readonly input: SearchInput;
  readonly wanted: Search;
  readonly limit: number;
}

/** Undefined: the catalog could not be used, which the report says. */
async function throughCatalog(
  { input, wanted, listed, limit }: Wanted & { readonly listed: RememberedList },
  context: OperationContext,
): Promise<readonly Found[] | undefined> {
  const { world, here, report } = context;
  const { rows, memory } = listed;
  const complete = input.agent === undefined;
  return withCatalog({ world, here }, report, { make: true }, async (db, own: Report) => {
    const options = { profile: () => profileOf(context), rules: redactionRules(here), memory, complete, progress: progressOf(context) };
    await bringUpToDate(db, rows, { worlds: { world, here }, ...options }, own);
    const among = narrowed(rows, input, context);
    return searchIndex(db, wanted, { rows: among, all: among.length === rows.length && complete }, limit);
  });
}

async function scan(rows: SessionRows, { input, wanted, limit }: Wanted, context: OperationContext): Promise<Found[]> {
  const options = { newRedactor: await redactors(context), progress: progressOf(context) };
  return searchSessions(narrowed(rows, input, context).all(), wanted, limit, options, context.report);
}

/** Hundreds of rules, which a search needs only where it reads a session. */
async function profileOf({ here }: OperationContext): Promise<Profile> {
  return (await import('../redact/config.js')).redactionProfile(here);
}

async function redactors(context: OperationContext): Promise<() => Redactor> {
  return (await import('../../redact/profile.js')).redactorsFor(await profileOf(context));
}

function narrowed(found: SessionRows, { cwd, since, branch }: SearchInput, { world }: OperationContext): SessionRows {
  const { rows } = narrowedTo(
    found,
    {
      ...(cwd === undefined ? { all: true } : { cwd: folderNamed(cwd, world) }),
      ...(since !== undefined && { since: parseSince(since, world.now()) }),
    },
    world,
  );
  return branch === undefined ? rows : new SessionRows(rows.all().filter((ref) => ref.branch === branch));
}

function tellFound({ progress }: OperationContext): (found: number) => void {
  return (found) => progress(Number.NaN, `Looking for sessions: ${found} found`);
}

function nothingFound({ words, agent, cwd, since, branch, role, tool, file }: SearchInput, searched: number): Failure {
  if (searched === 0)
    return new Failure({
      rule: 'search/nothing-found',
      message:
        agent === undefined ? 'there is no session that could be searched' : `there is no session of ${agent} that could be searched`,
      hint: '`baton agents` shows where Baton looks; `--home DIR` looks in another home folder.',
    });
  const isNarrowed = [agent, cwd, since, branch, role, tool, file].some((one) => one !== undefined);
  return new Failure({
    rule: 'search/nothing-found',
    message: `no session has ${words.length === 1 ? 'it' : 'all of these words'}: ${beginning(words.join(' '), 200)}`,
    hint: isNarrowed
      ? 'Search without the filters, or for fewer words; begin* finds words that begin so.'
      : 'Search for fewer words; begin* finds words that begin so.',
  });
}
