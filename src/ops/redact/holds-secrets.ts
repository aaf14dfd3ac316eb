// Whether a document that is there already may leave as it is. What has to stay what it was, digest and all, cannot be redacted: it leaves or it stays.
import type { World } from '../../io/world.js';
import { redactorFor } from './config.js';
import { redactDocument } from './lines.js';

export const holdsSecrets = (text: string, here: World): boolean => secretsFinder(here)(text);

/** For many: the rules are made ready once. */
export function secretsFinder(here: World): (text: string) => boolean {
  const redactor = redactorFor(here);
  return (text) => (redactDocument(text, redactor) ?? redactor.text(text, '')) !== text;
}
