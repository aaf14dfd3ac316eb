// The folders that a thread was held in.
import { isArray, stringOf, type JsonObject } from '../../model/json.js';
import type { Workspace } from '../../model/session.js';
import { objectOf } from './contents.js';

/** One on each line, sorted; at which place each was opened is told beside them. */
export function foldersIn(paths: unknown, order: unknown): string[] {
  const folders = stringOf(paths)?.split('\n').filter(Boolean) ?? [];
  const places = stringOf(order)?.split(',').map(Number) ?? [];
  return folders
    .map((folder, i) => ({ folder, place: places[i] ?? i }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ folder }) => folder);
}

/** With what is known of the repository when the thread began. */
export function workspaceOf(head: JsonObject, cwd: string | undefined): Workspace | undefined {
  const row = objectOf(head['row']);
  const snapshots = objectOf(head['initial_project_snapshot'])['worktree_snapshots'];
  const snapshot = objectOf(isArray(snapshots) ? snapshots[0] : undefined);
  const git = objectOf(snapshot['git_state']);
  const folders = foldersIn(row['folder_paths'], row['folder_paths_order']);
  const first = cwd ?? folders[0] ?? stringOf(snapshot['worktree_path']);
  if (first === undefined || first === '') return undefined;
  const [branch, commit, remote] = [git['current_branch'], git['head_sha'], git['remote_url']].map(stringOf);
  return {
    cwd: first,
    ...(branch && { branch }),
    ...(commit && { commit }),
    ...(remote && { remote }),
    ...(folders.length > 1 && { roots: folders }),
  };
}
