// Where a native file stands in a copy of a session: relative, so that the copy can be put anywhere.
import path from 'node:path';
import type { SessionRef } from '../../agents/agent.js';
import { isInside } from '../../io/open-regular.js';
import type { World } from '../../io/world.js';

/** As it lies in the home folder, so that a reader finds what belongs together; one from elsewhere, beside the session’s own file. */
export function nativePlace(file: string, ref: SessionRef, { home }: Pick<World, 'home'>): string {
  const inHome = isInside(file, home) ? path.relative(home, file) : path.relative(path.dirname(ref.path), file);
  const parts = inHome.split(path.sep);
  return parts.includes('..') || path.isAbsolute(inHome) ? path.basename(file) : parts.join('/');
}

/** Of a session that is no file of its own: the document that is made of it. */
export const documentPlace = ({ id }: SessionRef): string => `${id.replaceAll(/[^\w.-]/g, '_').slice(0, 100) || 'session'}.json`;
