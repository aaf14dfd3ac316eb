// `pack` from its input: the sessions that are named, as one hand-off.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { asFailure } from '../../io/disk-failure.js';
import { resolveSession } from '../../sources/resolve-session.js';
import { sessionRefOf } from '../../model/lineage.js';
import { placeOf } from '../log/place.js';
import { recorder } from '../log/record.js';
import type { OperationContext } from '../operation.js';
import type { PackInput } from './input.js';
import { packSessions, type PackResult } from './pack.js';

/** `out`: `-` is the caller. */
export async function packRefs(
  { refs: named, any, out, ...options }: PackInput,
  { world, here, report, found, ...watching }: OperationContext,
): Promise<PackResult> {
  const refs: SessionRef[] = [];
  for (const ref of named) refs.push(await resolveSession(ref, world, report, { any }));
  found?.(refs);
  const place = await placeOf(refs, here, report);
  const packing = packSessions(
    refs,
    {
      ...options,
      format: options.format ?? formatOf(out),
      ...(place && { place }),
      // with reasons, these leave and not the document
      ...(!options.explain && {
        made: recorder(
          {
            what: 'pack',
            parents: refs.map(sessionRefOf),
            transform: [...(options.noRedact ? [] : ['redacted']), 'summarised'],
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
