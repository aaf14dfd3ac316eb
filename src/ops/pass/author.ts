// Who writes the hand-off that a pass makes, where someone was named: asked as `pack --by` asks, never by a dry run.
import type { World } from '../../io/world.js';
import type { Report } from '../../model/report.js';
import type { TextAuthor } from '../pack/handoff-text.js';
import { redactorFor } from '../redact/config.js';
import type { PassOptions } from './types.js';

export function authorOf(
  { by, dryRun, signal }: Pick<PassOptions, 'by' | 'dryRun' | 'signal'>,
  here: World,
  report: Report,
): { readonly author?: TextAuthor } {
  if (by === undefined) return {};
  if (dryRun) {
    report.add({ rule: 'draft/not-asked', severity: 'info', message: `nothing was sent to ${by}: a dry run asks nobody` });
    return {};
  }
  const context = { here, report, progress: () => undefined, signal: signal ?? new AbortController().signal };
  return { author: { by, redactor: redactorFor(here), context } };
}
