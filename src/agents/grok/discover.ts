// Finding Grok's sessions: a folder for each place, in it one for each session.
import path from 'node:path';
import { openEnds } from '../../io/file-ends.js';
import { isRegular } from '../../io/open-regular.js';
import { listFolder } from '../../io/walk.js';
import type { World } from '../../io/world.js';
import { isObject } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import { firstWords } from '../../model/short-text.js';
import type { DiscoverOptions, SessionRef } from '../agent.js';
import { diskFiles } from '../toolkit/disk-files.js';
import { filesNamed, refsAmong, sessionRef } from '../toolkit/session-files.js';
import { contentParts, syntheticOf, unwrapped } from './items.js';
import { HISTORY, UPDATES } from './file-names.js';
import { sessionsFolder } from './paths.js';
import { summaryBeside } from './summary.js';

const idOf = (file: string): string => path.basename(path.dirname(file));

export function* discover(world: World, report: Report, options: DiscoverOptions = {}): Generator<SessionRef> {
  yield* refsAmong(filesNamed(historyFiles(world, report), options, idOf), (file) =>
    summaryBeside(file, diskFiles).isHidden ? undefined : refOf(file, report),
  );
}

/** A sub-agent's session, which no list shows. */
export function findUnlisted(world: World, id: string, report: Report): SessionRef | undefined {
  const file = [...historyFiles(world, report)].find((one) => idOf(one) === id);
  return file === undefined ? undefined : refOf(file, report);
}

export function* historyFiles(world: World, report: Report): Generator<string> {
  for (const place of listFolder(sessionsFolder(world), report).filter(({ isFolder }) => isFolder)) {
    for (const session of listFolder(place.path, report).filter(({ isFolder }) => isFolder)) {
      const file = path.join(session.path, HISTORY);
      if (isRegular(file)) yield file;
      else if (isRegular(path.join(session.path, UPDATES)))
        report.add({
          rule: 'grok/no-history',
          severity: 'info',
          message: 'of this session only the log of the screen is left; it is not read',
          place: { source: session.path },
        });
    }
  }
}

/** Undefined: nothing was said yet. */
export function refOf(file: string, report: Report): SessionRef | undefined {
  const ends = openEnds(file, report);
  if (!ends || !/"(?:type|role)"\s*:\s*"(?:user|assistant)"/.test(ends.head.toString('latin1'))) return undefined;
  const title = ends.findInHead('"user"', (record) => {
    const words = contentParts(record['content'], unwrapped).find((part) => part.type === 'text');
    const text = isObject(record) && words?.type === 'text' ? words.text : '';
    return syntheticOf(record, text) === undefined ? firstWords(text, 200) || undefined : undefined;
  });
  const about = summaryBeside(file, diskFiles);
  return sessionRef('grok', file, ends, {
    ...about,
    id: path.basename(file) === HISTORY ? idOf(file) : path.basename(file, '.jsonl'),
    title: about.title ?? title,
  });
}
