// Are two paths one folder? Links are followed where the folder exists; a folder that is gone is compared by its name.
import { realpathSync } from 'node:fs';
import path from 'node:path';

const known = new Map<string, string>();

export function samePath(a: string, b: string): boolean {
  return a === b || realPath(a) === realPath(b);
}

export function realPath(folder: string): string {
  const cached = known.get(folder);
  if (cached !== undefined) return cached;
  let real: string;
  try {
    real = realpathSync(folder);
  } catch {
    real = path.normalize(folder); // gone, or of another machine
  }
  known.set(folder, real);
  return real;
}
