// Paths that sessions name and that are not even looked at.

/** A path on another machine: to look at it is to call there, and on Windows to log in there. */
export function isNetworkPath(place: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' && /^[\\/]{2}/.test(place);
}
