// Names of files as commands and tools write them: one form for the same file, and whether a name is that of a file.

/** Windows writes the same folder with either slash and either case of its drive. */
export function plainPath(path: string): string {
  return /^[A-Za-z]:[\\/]/.test(path) ? path[0]!.toLowerCase() + path.slice(1).replaceAll('\\', '/') : path;
}

/** From a folder that is not the one the work is in. */
export function isAbsolute(path: string): boolean {
  return /^(?:[/~$]|[A-Za-z]:)/.test(path);
}

/** As the shell took it, where it was changed to a folder before. */
export function inFolder(path: string, folder: string | undefined): string {
  return folder === undefined || isAbsolute(path) ? path : `${folder}/${path}`;
}

/** From the root that it lies in. */
export function relativePath(raw: string, roots: readonly string[]): string {
  const path = plainPath(raw);
  for (const root of roots) if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  return path.replace(/^\.\//, '');
}

/** Whether a name that git was given is that of a file, or of a folder that it lies in. */
export function namesFile(name: string, path: string): boolean {
  const plain = name.replace(/^(?:\.{1,2}\/)+/, '').replace(/\/$/, '');
  return `/${path}`.endsWith(`/${plain}`) || `/${path}`.includes(`/${plain}/`) || plain.endsWith(`/${path}`);
}
