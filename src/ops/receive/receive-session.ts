// A hand-off that brings its session along: the session goes on natively.
import path from 'node:path';
import { writePrivate } from '../../io/temporary-folder.js';
import type { World } from '../../io/world.js';
import type { Handoff } from '../../model/handoff.js';
import { Report } from '../../model/report.js';
import { refOfDocument } from '../../sources/document-source.js';
import { loadFormat } from '../../sources/formats.js';
import { passSession } from '../pass/pass.js';
import type { PassResult } from '../pass/types.js';
import type { ReceiveOptions } from './receive.js';
import { RECEIVED, receivedFolder } from '../../store/received.js';

/** Undefined: nothing was to be installed, or there is no session in it. */
export async function receiveSession(
  handoff: Handoff,
  { to, cwd, force }: ReceiveOptions,
  here: World,
  report: Report,
): Promise<PassResult | undefined> {
  if (to === undefined || handoff.session === undefined) return undefined;
  const text = await (await loadFormat('json'))!.encode!(handoff, {}, new Report());
  // always the same place for the same hand-off: that is how an earlier pass of it is found
  const file = path.join(receivedFolder(here, text), RECEIVED.handoff);
  writePrivate(file, text);
  const ref = await refOfDocument({ path: file, shown: file, seed: text }, new Report());
  return ref && passSession(ref, { to, cwd: cwd ?? here.cwd, ...(force && { force }) }, { source: here, target: here }, report);
}
