// Files that were touched: how, how often, from the workspace.
import type { FileChange } from '../model/handoff.js';
import { evidenceOf, type Candidate } from './evidence.js';
import type { Call, Transcript } from './source.js';
import { undoneIn } from './undone.js';

interface Touched {
  how: FileChange['how'];
  times: number;
  first: Call;
  last: Call;
  /** Where its state was told. */
  entries: number[];
}

export function filesOf(talk: Transcript): Candidate<FileChange>[] {
  const files = new Map<string, Touched>();
  const roots = [talk.header.workspace?.cwd, ...(talk.header.workspace?.roots ?? [])].filter((root) => root !== undefined);
  const touch = (raw: string, how: FileChange['how'], call: Call): void => {
    const path = relative(raw, roots);
    const known = files.get(path);
    const entries = [call.entry, ...(call.result ? [call.result.entry] : [])];
    const times = 1 + (call.again ?? 0);
    if (!known) files.set(path, { how, times, first: call, last: call, entries });
    else {
      if (how === 'read' && known.how !== 'read') return;
      if (known.how === 'read' && how !== 'read') {
        files.set(path, { how, times, first: call, last: call, entries });
        return;
      }
      known.times += times;
      known.how = how === 'edited' && known.how === 'created' ? 'created' : how;
      known.last = call;
      known.entries = known.how === 'created' ? [known.entries[0]!, ...entries] : entries;
    }
  };
  const isUndone = undoneIn(talk);
  for (const call of [...talk.calls, ...talk.laneCalls].sort((a, b) => a.entry - b.entry)) {
    if (call.result?.failed || call.result?.denied) continue;
    const { kind, paths, command } = call.use;
    const changes = kind === 'edit' || kind === 'delete' || kind === 'move';
    if (changes) {
      for (const path of paths ?? [])
        if (!isUndone(call, path)) touch(path, kind === 'delete' ? 'deleted' : kind === 'move' ? 'moved' : howEdited(path, call), call);
    } else if (kind === 'read') for (const path of paths ?? []) touch(path, 'read', call);
    else if (command !== undefined) {
      for (const path of removedBy(command)) if (files.has(relative(path, roots))) touch(path, 'deleted', call);
      for (const path of editedBy(call)) touch(path, 'edited', call);
    }
  }
  const last = Math.max(1, talk.lastEntry);
  return [...files].map(([path, file]) => ({
    item: {
      text: path,
      path,
      how: file.how,
      times: file.times,
      evidence: evidenceOf(file.first.entry, ...file.entries.slice(-2)),
      turn: file.last.turn,
    },
    score: (file.how === 'read' ? 0 : 1) + Math.min(file.times, 10) * 0.05 + file.last.entry / last,
  }));
}

function howEdited(path: string, call: Call): FileChange['how'] {
  const { result } = call;
  if (!result) return 'edited';
  const name = path.split('/').at(-1)!;
  const mark = [...result.text.split(/\n|\\n/), ...result.lines].find((line) => /^[AMD] /.test(line) && line.trim().endsWith(name))?.[0];
  if (mark === 'D') return 'deleted';
  return mark === 'A' || /created successfully|file created|has been created/i.test(result.text) ? 'created' : 'edited';
}

/** What a call wrote to, by the agent's own tool or by the shell. */
export function editedBy({ use: { kind, paths, command } }: Call): readonly string[] {
  if (kind === 'edit') return paths ?? [];
  return command === undefined ? [] : filledBy(command);
}

/** `echo … >> a.md`, `cat > b.ts <<EOF`, `… | tee c.txt`: only files whose names stand there as they are. */
function filledBy(command: string): string[] {
  if (!/>|\btee\b/.test(command)) return [];
  const [step = ''] = command.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '""').split('\n');
  const found = [
    ...step.matchAll(/(?:^|&&|;)\s*(?:echo|printf|cat)\b[^|;&]*?\s>{1,2}\s*([\w./~-]+\.\w+)(?=[\s;&]|$)/g),
    ...step.matchAll(/\|\s*tee\s+(?:-a\s+)?([\w./~-]+\.\w+)(?=[\s;&]|$)/g),
  ];
  return found.map(([, path]) => path!).filter((path) => !/^\/(?:tmp|dev)\//.test(path));
}

/** Plain `rm a b` and `git rm a b`. */
export function removedBy(command: string): string[] {
  if (!/\brm\b/.test(command)) return [];
  return command.split(/&&|;|\n/).flatMap(
    (step) =>
      /^\s*(?:git )?rm\s+((?:-\w+\s+)*)(.+)$/
        .exec(step)?.[2]
        ?.split(/\s+/)
        .filter((word) => word !== '' && !/[*?$|<>"'-]/.test(word[0]!)) ?? [],
  );
}

function relative(path: string, roots: readonly string[]): string {
  for (const root of roots) if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  return path;
}
