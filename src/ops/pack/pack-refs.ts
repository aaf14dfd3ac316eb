// `pack` from its input: the sessions that are named, as one hand-off.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import { asFailure } from '../../io/disk-failure.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { sessionRefOf } from '../../model/lineage.js';
import { placeOf } from '../log/place.js';
import { recorder } from '../log/record.js';
import type { OpenEdits } from './edits/open-edits.js';
import type { OperationContext } from '../operation.js';
import type { PackInput } from './input.js';
import { usage } from '../usage.js';
import { packSessions, type PackResult } from './pack.js';

/** `out`: `-` is the caller. */
export async function packRefs(
  { refs: named, any, out, edits: list, ...options }: PackInput,
  { world, here, report, found, ...watching }: OperationContext,
): Promise<PackResult> {
  const refs: SessionRef[] = [];
  for (const ref of named) refs.push(await resolveSession(ref, world, report, { any }));
  found?.(refs);
  const edits = list === undefined ? undefined : await editsOf(list, refs, options.by, here, report);
  const place = await placeOf(refs, here, report);
  const packing = packSessions(
    refs,
    {
      ...options,
      format: options.format ?? formatOf(out),
      ...(place && { place }),
      ...(edits && { edits }),
      // with reasons, these leave and not the document
      ...(!options.explain && {
        made: recorder(
          {
            what: 'pack',
            parents: refs.map(sessionRefOf),
            transform: [...(options.noRedact ? [] : ['redacted']), 'summarised', ...(edits ? ['edited'] : [])],
            ...projectOf(refs),
          },
          here,
          report,
        ),
      }),
      elsewhere: world !== here,
      watched: watching,
      ...(out !== undefined && out !== '-' && { out: path.resolve(here.cwd, out) }),
    },
    here,
    report,
  );
  return packing.catch((error: unknown) => {
    throw asFailure(error, { outcome: 'nothing was written' });
  });
}

/** The folder that all of them were in. */
export function projectOf(refs: readonly SessionRef[]): { readonly folder?: string } {
  const [folder, ...others] = new Set(refs.map(({ cwd }) => cwd));
  return folder === undefined || others.length > 0 ? {} : { folder };
}

/** A name that says what it is. */
const formatOf = (out: string | undefined): string => (out?.toLowerCase().endsWith('.baton') ? 'bundle' : 'handoff');

async function editsOf(list: string, refs: readonly SessionRef[], by: string | undefined, here: World, report: Report): Promise<OpenEdits> {
  const [ref, ...others] = refs;
  if (!ref || others.length > 0)
    throw usage({ rule: 'usage/bad-value', message: '--edits is for one session: an edit list belongs to the one that it was made for' });
  return (await import('./edits/open-edits.js')).openEdits(list, ref, { cwd: here.cwd, by }, report);
}
