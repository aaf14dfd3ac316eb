// Versions of Cursor's formats that are known: the editor counts those of a composer, the command-line client those of its notes.
import type { JsonObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';

/** Seen in 3.19. */
const NEWEST_COMPOSER = 18;
/** Seen in 2026.09.02. */
const NEWEST_NOTES = 1;

export function tellVersion(data: JsonObject, source: string, report: Report): void {
  const [composer, notes] = [data['_v'], data['schemaVersion']];
  const found =
    typeof composer === 'number' && composer > NEWEST_COMPOSER
      ? { is: composer, known: NEWEST_COMPOSER }
      : typeof notes === 'number' && notes > NEWEST_NOTES
        ? { is: notes, known: NEWEST_NOTES }
        : undefined;
  if (found)
    report.add({
      rule: 'cursor/newer-format',
      severity: 'warning',
      message: `this session is in format ${found.is} of Cursor’s; the newest that Baton knows is ${found.known}`,
      place: { source },
      hint: 'What is known of it was read. Compare the number of prompts with what Cursor shows.',
    });
}
