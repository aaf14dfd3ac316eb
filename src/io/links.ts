// Where a path really leads, over which links, and whose they are.
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Throws where nothing is. */
export function realPathOf(place: string): string {
  return realpathSync(place);
}

/** With the case that the names really have, as the system itself tells it. */
export function nativePathOf(place: string): string {
  return realpathSync.native(place);
}

/** What is there, a link that leads nowhere included. Inside an inaccessible folder nothing can be seen. */
export function present(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** The user whose a link, file or folder is; where that is root, the user to whom `leadsTo` belongs. */
export function ownerOf(place: string, leadsTo: string): number {
  return lstatSync(place).uid || statSync(leadsTo).uid;
}

/** The first link on the way to a place that somebody other than root has set. */
export function linkOfOthers(place: string): string | undefined {
  return linksOnTheWay(place).find((one) => lstatSync(one).uid !== 0);
}

/** More than the system itself follows. */
const MOST_LINKS = 40;

/** Every link that is followed on the way to a place that is there, those that links lead over included. */
function linksOnTheWay(place: string): string[] {
  const links: string[] = [];
  let at = path.parse(place).root;
  const rest = partsBelow(at, place);
  while (rest.length > 0 && links.length < MOST_LINKS) {
    const next = path.join(at, rest.shift()!);
    if (!lstatSync(next, { throwIfNoEntry: false })?.isSymbolicLink()) {
      at = next;
      continue;
    }
    links.push(next);
    const target = path.resolve(at, readlinkSync(next));
    at = path.parse(target).root;
    rest.unshift(...partsBelow(at, target));
  }
  return links;
}

function partsBelow(root: string, place: string): string[] {
  return path
    .relative(root, place)
    .split(path.sep)
    .filter((part) => part !== '');
}
