// Whether a document that is there already may leave as it is. What has to stay what it was, digest and all, cannot be redacted: it leaves or it stays.
import type { World } from '../../io/world.js';
import { redactorFor } from './config.js';
import { redactDocument } from './lines.js';

export function holdsSecrets(text: string, here: World): boolean {
  const redactor = redactorFor(here);
  return (redactDocument(text, redactor) ?? redactor.text(text, '')) !== text;
}
