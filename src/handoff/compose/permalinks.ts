// Addresses at which others can look: of what was pushed, where the remote is known and of a kind whose addresses are.
import type { Artifact } from '../../model/handoff.js';

/** How the hosts that people use build their addresses. */
const HOSTS: readonly { readonly host: RegExp; readonly commit: string; readonly branch: string; readonly pull: string }[] = [
  { host: /(?:^|\.)github\./, commit: 'commit', branch: 'tree', pull: 'pull' },
  { host: /(?:^|\.)gitlab\./, commit: '-/commit', branch: '-/tree', pull: '-/merge_requests' },
  { host: /(?:^|\.)bitbucket\.org$/, commit: 'commits', branch: 'branch', pull: 'pull-requests' },
  { host: /(?:^|\.)(?:codeberg\.org|gitea\.com)$/, commit: 'commit', branch: 'src/branch', pull: 'pulls' },
];

/** `git@host:o/r.git`, `ssh://git@host:22/o/r`, `https://user:secret@host/o/r.git` → host and path; nothing secret. */
function webOf(remote: string): { readonly host: string; readonly base: string } | undefined {
  const match = /^(?:(?:https?|ssh|git):\/\/)?(?:[^@/\s]+@)?([\w.-]+\.[a-z]{2,})(?::\d+(?=\/))?[:/]+([\w.~-]+(?:\/[\w.~-]+)+)\/?$/i.exec(
    remote.trim(),
  );
  return match
    ? { host: match[1]!.toLowerCase(), base: `https://${match[1]!.toLowerCase()}/${match[2]!.replace(/\.git$/, '')}` }
    : undefined;
}

export function permalink(remote: string | undefined, { kind, name }: Pick<Artifact, 'kind' | 'name'>): string | undefined {
  const web = remote === undefined ? undefined : webOf(remote);
  const host = web && HOSTS.find((one) => one.host.test(web.host));
  if (!web || !host) return undefined;
  switch (kind) {
    case 'commit':
      return `${web.base}/${host.commit}/${name}`;
    case 'branch':
      return `${web.base}/${host.branch}/${name.split('/').map(encodeURIComponent).join('/')}`;
    case 'pull-request':
      return `${web.base}/${host.pull}/${name.replace('#', '')}`;
    default:
      return undefined;
  }
}
