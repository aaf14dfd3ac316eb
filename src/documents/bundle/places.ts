// Names of the files that a bundle brings along: below the folder that they are put into, on every system.

const MOST_FOLDERS = 32;

export function isBundledPlace(place: string): boolean {
  const parts = place.split('/');
  return parts.length <= MOST_FOLDERS && parts.every((part) => /^[\w.@ +=-]{1,200}$/.test(part) && !/^\.+$|[. ]$/.test(part));
}
