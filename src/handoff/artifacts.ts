// Commits, branches, pull requests, links: each in its latest known state.
import type { Artifact } from '../model/handoff.js';
import { evidenceOf, type Candidate } from './evidence.js';
import { permalink } from './permalinks.js';
import { consideredTurns, type Call, type Transcript } from './source.js';
import { blocksOf, oneLine } from './text.js';

const COMMIT = /^\[(\S+?)(?: \([\w-]+\))? ([0-9a-f]{7,40})\] (.+)$/;
const PUSHED = /(?:[0-9a-f]{7,40}\.\.\.?([0-9a-f]{7,40})|\[new branch\])\s+(\S+)\s+->\s+(\S+)/;
const LOCAL = /^To (?:\/|\.{1,2}\/|~|file:|[A-Za-z]:\\|https?:\/\/(?:localhost|127\.|\[::1\]|0\.0\.0\.0))/;
const PULL = /https?:\/\/[^\s)"'\]]+\/(?:pull|merge_requests)\/(\d+)/;
const STATE = /"state":\s*"(OPEN|MERGED|CLOSED|DRAFT|opened)"/i;

type Kept = { -readonly [K in keyof Artifact]: Artifact[K] };

export function artifactsOf(talk: Transcript): Candidate<Artifact>[] {
  const commits: Kept[] = [];
  const pulls = new Map<string, Kept>();
  const branches = new Map<string, Kept>();
  for (const call of talk.calls) {
    const { result } = call;
    if (!result || result.denied) continue;
    const command = call.use.command ?? '';
    for (const line of [
      ...result.lines,
      ...(/^\s*(?:git commit|git push)|&& git (?:commit|push)/.test(command) ? result.text.split('\n') : []),
    ]) {
      noteCommit(line.trim(), call, command, commits);
      if (/\bgit\b.*\bpush\b/.test(command)) notePush(line.trim(), call, commits, branches);
    }
    // what a rebase or reset rewrote is no longer what was committed
    if (/\bgit (?:rebase|reset|cherry-pick)\b/.test(command) && !result.failed)
      for (const commit of commits) if (!commit.state?.startsWith('pushed')) commit.state = 'rewritten since';
    notePull(call, command, pulls);
    const made = /^Switched to a new branch ['"](.+?)['"]/m.exec([result.text, ...result.lines].join('\n'))?.[1];
    if (made !== undefined) branches.set(made, artifact('branch', made, call, 'created'));
  }
  notePullsInWords(talk, pulls);
  for (const pull of pulls.values()) pull.state ??= 'referred to';
  link([...commits, ...branches.values(), ...pulls.values()], talk);
  const all = [...commits, ...branches.values(), ...pulls.values(), ...linksOf(talk, pulls)];
  return all.map((item, i) => ({
    item,
    score:
      ({ 'pull-request': 3, commit: 2, branch: 1.6, release: 2, issue: 2, url: 1, file: 1, other: 1 }[item.kind] ?? 1) -
      (item.state === 'referred to' ? 1.8 : 0) +
      i / (all.length * 2),
  }));
}

/** Only of what was pushed: an address of anything else leads nowhere. */
function link(artifacts: readonly Kept[], talk: Transcript): void {
  const pushedTo = talk.calls.findLast(
    (call) => /\bgit\b.*\bpush\b/.test(call.use.command ?? '') && call.result?.lines.some((line) => /^To \S+$/.test(line)),
  );
  // a repository that has moved still takes pushes at its old address
  const pulled = artifacts
    .findLast((one) => one.kind === 'pull-request' && one.state === 'open')
    ?.url?.replace(/\/(?:pull|-\/merge_requests)\/\d+$/, '');
  const remote = pulled ?? talk.header.workspace?.remote ?? pushedTo?.result?.lines.find((line) => /^To \S+$/.test(line))?.slice(3);
  for (const one of artifacts) {
    const url = one.url ?? (one.kind === 'pull-request' || one.state?.startsWith('pushed') ? permalink(remote, one) : undefined);
    if (url !== undefined) one.url = url;
  }
}

function artifact(kind: Artifact['kind'], name: string, call: Call, state?: string): Kept {
  return {
    kind,
    name,
    text: name,
    evidence: evidenceOf(call.entry, call.result!.entry),
    turn: call.turn,
    ...(state !== undefined && { state }),
    ...(call.at !== undefined && { at: call.at }),
  };
}

function noteCommit(line: string, call: Call, command: string, commits: Kept[]): void {
  const match = COMMIT.exec(line);
  // a repository that was made in the same breath is another one
  if (!match || /\bgit(?: -C \S+)? init\b/.test(command) || commits.some((known) => known.name === match[2])) return;
  // an amended commit takes the place of the one before it
  if (/--amend\b/.test(command)) commits.pop();
  commits.push({ ...artifact('commit', match[2]!, call, `on ${match[1]}`), text: oneLine(match[3]!, 120) });
}

function notePush(line: string, call: Call, commits: Kept[], branches: Map<string, Kept>): void {
  // a demo or a test pushes to a repository beside it: that publishes nothing
  if (call.result!.lines.some((other) => LOCAL.test(other.trim()))) return;
  const tag = /\[new tag\]\s+(\S+)\s+->/.exec(line)?.[1];
  if (tag !== undefined) branches.set(`tag ${tag}`, { ...artifact('release', tag, call, 'tag pushed') });
  const match = PUSHED.exec(line);
  if (!match || /rejected/.test(line)) return;
  const [, tip, local, branch = ''] = match;
  const forced = /forced update/.test(line);
  const known = branches.get(branch);
  branches.set(branch, {
    ...(known ?? artifact('branch', branch, call)),
    state: forced ? 'pushed (forced update)' : 'pushed',
    evidence: evidenceOf(...(known?.evidence.map(({ entry }) => entry) ?? []), call.entry, call.result!.entry),
  });
  for (const commit of commits) {
    if (forced && commit.state === `pushed to ${branch}`) commit.state = 'replaced by a forced push';
    const isTip = tip !== undefined && (commit.name.startsWith(tip) || tip.startsWith(commit.name));
    if (!isTip && (forced || (commit.state !== `on ${branch}` && commit.state !== `on ${local}`))) continue;
    commit.state = `pushed to ${branch}`;
    commit.evidence = evidenceOf(...commit.evidence.map(({ entry }) => entry), call.result!.entry);
  }
}

function notePull(call: Call, command: string, pulls: Map<string, Kept>): void {
  const { result } = call;
  const text = [result!.text, ...result!.lines].join('\n');
  const url = PULL.exec(text);
  const number = url?.[1] ?? /\bgh pr (?:view|merge|close|ready|edit|checks|reopen)\s+(\d+)/.exec(command)?.[1];
  if (number === undefined || (!/\bgh pr (?!list|status|search)|\bglab mr (?!list)/.test(command) && !/pull_request/.test(call.tool)))
    return;
  const known = pulls.get(number) ?? artifact('pull-request', `#${number}`, call);
  const told = STATE.exec(text)?.[1]?.toLowerCase();
  const done = /\bgh pr (create|merge|close|reopen)\b/.exec(command)?.[1];
  const state =
    told ??
    (result!.failed || done === undefined
      ? undefined
      : { create: 'open', reopen: 'open', merge: /--auto\b/.test(command) ? 'set to merge by itself' : 'merged', close: 'closed' }[done]);
  if (state !== undefined) known.state = state;
  const before = known.evidence.map(({ entry }) => entry);
  // what told the address stays cited; of the rest the first and the newest
  const keeps = known.url === undefined || url ? before.slice(0, 1) : before.slice(0, 3);
  if (url) known.url = url[0];
  known.evidence = evidenceOf(...keeps, call.entry, result!.entry);
  pulls.set(number, known);
}

/** Pull requests that were only spoken of, and what was said last of their state. */
function notePullsInWords(talk: Transcript, pulls: Map<string, Kept>): void {
  for (const turn of consideredTurns(talk)) {
    for (const words of [...turn.user, ...turn.agent].sort((a, b) => a.entry - b.entry)) {
      if (words.who === 'sub-agent') continue;
      for (const [url, number] of words.text.matchAll(new RegExp(PULL, 'g'))) {
        const known = pulls.get(number!);
        if (known?.url === undefined && known) {
          known.url = url;
          known.evidence = evidenceOf(...known.evidence.map(({ entry }) => entry), words.entry);
        }
        if (known) continue;
        pulls.set(number!, {
          kind: 'pull-request',
          name: `#${number}`,
          text: `#${number}`,
          url,
          evidence: evidenceOf(words.entry),
          turn: turn.number,
        });
      }
      for (const [number, known] of pulls) {
        const said = new RegExp(`#${number}\\b[^.\\n]{0,60}?\\b(merged|closed)\\b`, 'i').exec(words.text)?.[1];
        if (
          said === undefined ||
          words.who !== 'agent' ||
          words.entry <= Math.max(...known.evidence.map(({ entry }) => entry)) ||
          /\b(?:not|once|when|before|if|until|after)\b[^.]{0,30}$/i.test(words.text.slice(0, words.text.indexOf(said)).slice(-60))
        )
          continue;
        known.state = said.toLowerCase();
        known.evidence = evidenceOf(...known.evidence.map(({ entry }) => entry), words.entry);
      }
    }
  }
}

const LINK = /https?:\/\/[^\s)<>\]"'`]+/g;

/** Without pasted output, whose links nobody meant. */
function ownWords(text: string): string {
  return blocksOf(text)
    .filter((block) => block.kind !== 'output' && block.kind !== 'code')
    .map((block) => block.text)
    .join('\n');
}

/** Links that the user brought. */
function linksOf(talk: Transcript, pulls: ReadonlyMap<string, Kept>): Kept[] {
  const known = new Set([...pulls.values()].map((pull) => pull.url));
  const links = new Map<string, Kept>();
  for (const turn of consideredTurns(talk)) {
    for (const words of turn.user) {
      for (const [raw] of ownWords(words.text).matchAll(LINK)) {
        const url = raw.replace(/[.,;:!?]+$/, '');
        if (known.has(url) || PULL.test(url) || /localhost|127\.0\.0\.1|example\.com/.test(url)) continue;
        links.set(url, { kind: 'url', name: url, text: url, url, evidence: evidenceOf(words.entry), turn: turn.number });
      }
    }
  }
  return [...links.values()];
}
