// Pull requests and issues: how the forges' command lines are called, and what they print.
import type { ProgramRule } from './rule.js';
import { stepsOf } from './shell.js';

export interface ForgeAddress {
  readonly kind: 'pull-request' | 'issue';
  readonly number: string;
  readonly url: string;
}

const URL_PATTERN = /https?:\/\/[^\s)"'\]<>]+?\/(pull|merge_requests|pull-requests|issues)\/(\d+)/;

export const address: ProgramRule<string, ForgeAddress> = {
  id: 'forge-address',
  yes: [
    'https://github.com/o/r/pull/12',
    'see https://git.example.com/o/r/-/merge_requests/3.',
    'https://github.com/o/r/issues/4#issuecomment-1',
  ],
  no: ['https://github.com/o/r/pulls', 'pull/12'],
  find(line) {
    if (!line.includes('://')) return undefined;
    const match = URL_PATTERN.exec(line);
    return match ? { kind: match[1] === 'issues' ? 'issue' : 'pull-request', number: match[2]!, url: match[0] } : undefined;
  },
};

export interface ForgeCall {
  readonly kind: 'pull-request' | 'issue';
  readonly verb: string;
  readonly number?: string;
  /** It only asks for a later merge. */
  readonly auto?: true;
  /** It makes it a draft, or no draft any more. */
  readonly draft?: boolean;
  readonly title?: string;
}

const KINDS: Readonly<Record<string, ForgeCall['kind']>> = { pr: 'pull-request', mr: 'pull-request', issue: 'issue' };
const VERBS = new Set([
  'create',
  'merge',
  'close',
  'reopen',
  'view',
  'edit',
  'update',
  'ready',
  'comment',
  'checks',
  'review',
  'delete',
  'status',
  'diff',
  'checkout',
]);

export const forgeCall: ProgramRule<string, ForgeCall> = {
  id: 'forge-call',
  yes: [
    'gh pr create --title "x" --body y',
    'gh pr merge 12 --squash',
    'glab mr close 3',
    'cd a && gh issue close 4',
    'gh pr view 3 --json state',
  ],
  no: ['gh pr list', 'gh run list', 'echo gh pr merge 12', 'gh repo view'],
  find(command) {
    if (!/\b(?:gh|glab|hub|tea)\b/.test(command)) return undefined;
    for (const { words } of stepsOf(command)) {
      if (words[0] !== 'gh' && words[0] !== 'glab' && words[0] !== 'hub' && words[0] !== 'tea') continue;
      const kind = KINDS[words[1] ?? ''];
      const verb = words[2] ?? '';
      if (kind === undefined || !VERBS.has(verb)) continue;
      const number =
        words.slice(3).find((word) => /^#?\d+$/.test(word)) ?? words.slice(3).flatMap((word) => address.find(word)?.number ?? [])[0];
      const at = words.findIndex((word) => word === '--title' || word === '-t');
      const title = at > 0 ? words[at + 1] : undefined;
      return {
        kind,
        verb,
        ...(number !== undefined && { number: number.replace('#', '') }),
        ...(words.includes('--auto') && { auto: true as const }),
        ...draftBy(verb, words),
        ...(title !== undefined && title !== '' && { title }),
      };
    }
    return undefined;
  },
};

/** `-d` is the description in other programs than GitHub's. */
function draftBy(verb: string, words: readonly string[]): Pick<ForgeCall, 'draft'> {
  if (verb === 'ready') return { draft: words.includes('--undo') };
  if (verb !== 'create' && verb !== 'update') return {};
  if (words.includes('--draft') || words.includes('--wip') || (words[0] === 'gh' && words.includes('-d'))) return { draft: true };
  return verb === 'update' && words.includes('--ready') ? { draft: false } : {};
}

/** A call of the API that makes a pull request a draft, or no draft any more. */
export const draftMutation: ProgramRule<string, { readonly draft: boolean }> = {
  id: 'forge-draft-mutation',
  yes: [
    `gh api graphql -f query='mutation { markPullRequestReadyForReview(input: {pullRequestId: "x"}) { clientMutationId } }'`,
    `gh api graphql -f query='mutation { convertPullRequestToDraft(input: {pullRequestId: "x"}) { clientMutationId } }'`,
  ],
  no: ['gh api graphql -f query="{ viewer { login } }"', 'grep markPullRequestReadyForReview schema.json'],
  find(command) {
    if (!command.includes('graphql')) return undefined;
    const draft = command.includes('convertPullRequestToDraft');
    return draft || command.includes('markPullRequestReadyForReview') ? { draft } : undefined;
  },
};

/** Whether it is a draft, as a view prints it beside the state. */
export const printedDraft: ProgramRule<string, { readonly draft: boolean }> = {
  id: 'forge-draft',
  yes: ['{"isDraft":true,"state":"OPEN"}', '  "isDraft": false,', '"draft": true'],
  no: ['"isDraft": null', 'isDraft', '"title": "draft"'],
  find(line) {
    if (!line.includes('raft"')) return undefined;
    const draft = /"(?:isDraft|draft)":\s*(true|false)\b/.exec(line)?.[1];
    return draft === undefined ? undefined : { draft: draft === 'true' };
  },
};

/** The state that a view prints. */
export const printedState: ProgramRule<string, string> = {
  id: 'forge-state',
  yes: ['"state": "MERGED"', '"state":"OPEN",', 'state:\tCLOSED', 'state: merged'],
  no: ['"state": "loading"', 'the state: open'],
  find(line) {
    if (!line.includes('state')) return undefined;
    const match = /^(?:.*"state":\s*"|state:\s*)(open|opened|merged|closed|draft)\b/i.exec(line.trim())?.[1]?.toLowerCase();
    return match === 'opened' ? 'open' : match;
  },
};

export const printedNumber: ProgramRule<string, string> = {
  id: 'forge-number',
  yes: ['{"pullRequest":{"number":7}}', '  "number": 12,'],
  no: ['"number": "x"', 'number: 3'],
  find: (line) => (line.includes('"number"') ? /"number":\s*(\d{1,9})\b/.exec(line)?.[1] : undefined),
};

/** What a view prints beside it. */
export const printedTitle: ProgramRule<string, string> = {
  id: 'forge-title',
  yes: ['title:\tFix the parser', '{"number":3,"title":"Fix it","state":"OPEN"}'],
  no: ['the title: open', 'subtitle:\tx'],
  find(line) {
    if (!line.includes('title')) return undefined;
    const match = /^title:\t(.+)$|"title":\s*("(?:[^"\\]|\\.){1,200}")/.exec(line.trim());
    return match?.[1] ?? (match?.[2] === undefined ? undefined : asSaid(match[2]));
  },
};

/** A string of JSON without what JSON put in. */
function asSaid(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
}

const DONE: ReadonlyMap<string, string> = new Map([
  ['reopened', 'open'],
  ['marked as "ready for review', 'open'],
  ['converted to "draft', 'draft'],
]);

/** What the command line says when it has done something. */
export const doneLine: ProgramRule<string, { readonly number: string; readonly state: string }> = {
  id: 'forge-done',
  yes: [
    '✓ Squashed and merged pull request #12 (Fix it)',
    '✓ Merged pull request o/r#3',
    '✓ Closed issue #4 (Broken)',
    '✓ Pull request #7 was merged',
    '✓ Reopened issue #5',
    '✓ Pull request o/r#7 is marked as "ready for review"',
    '✓ Pull request o/r#7 is converted to "draft"',
  ],
  no: ['Merge pull request #12 from o/topic', '✓ Deleted branch topic'],
  find(line) {
    if (!line.includes('#')) return undefined;
    const match =
      /^[✓!] .*?\b(merged|closed|reopened)\b.*?#(\d+)|^[✓!] .*#(\d+).*\b(merged|closed|reopened|marked as "ready for review|converted to "draft)\b/i.exec(
        line.trim(),
      );
    if (!match) return undefined;
    const word = (match[1] ?? match[4])!.toLowerCase();
    return { number: (match[2] ?? match[3])!, state: DONE.get(word) ?? word };
  },
};

/** A line of a log of commits: forges name the request in the commit by which it was merged. */
export const landedRequest: ProgramRule<string, string> = {
  id: 'forge-landed',
  yes: ['1a2b3c4 Fix the parser (#12)', '1a2b3c4d5 (HEAD -> main, origin/main) Fix it (#7)', '9f8e7d6 Merge pull request #3 from o/topic'],
  no: ['1a2b3c4 Fix the parser, see #12', 'Fix the parser (#12)', '1a2b3c4 Revert "Fix the parser (#12)"'],
  find(line) {
    if (!line.includes('#')) return undefined;
    const match = /^[0-9a-f]{7,40} (?:.*\(#(\d+)\)$|(?:\([^)]*\) )?Merge pull request #(\d+) from )/.exec(line.trim());
    return match?.[1] ?? match?.[2];
  },
};

/** Tools of servers that do the same. */
export const doneByTool: ProgramRule<string, string> = {
  id: 'forge-tool',
  yes: ['mcp__github__create_pull_request', 'create_issue', 'merge_pull_request'],
  no: ['get_pull_request', 'create_branch', 'list_issues'],
  find(tool) {
    const match = /(create|merge|close)_(?:pull_request|merge_request|issue)$/.exec(tool)?.[1];
    return match === undefined ? undefined : { create: 'open', merge: 'merged', close: 'closed' }[match];
  },
};

/** A row of `gh pr list`: number, title, branch, state. */
export const listedRequest: ProgramRule<string, { readonly number: string; readonly title: string; readonly state?: string }> = {
  id: 'forge-list',
  yes: ['12\tFix it\ttopic\tOPEN\t2026-01-01T00:00:00Z', '4\tOPEN\tBroken\tbug\t2026-01-01'],
  no: ['12 apples', 'a\tb\tc'],
  find(line) {
    if (!line.includes('\t')) return undefined;
    const cells = line.trim().split('\t');
    if (cells.length < 3 || !/^\d+$/.test(cells[0]!)) return undefined;
    const state = cells.find((cell) => /^(?:OPEN|MERGED|CLOSED|DRAFT)$/.test(cell));
    if (state === undefined) return undefined;
    return { number: cells[0]!, title: cells[1] === state ? cells[2]! : cells[1]!, state: state.toLowerCase() };
  },
};

/** Prints what is to be done, in the words of whoever asked for it. */
export const taskView: ProgramRule<string, true> = {
  id: 'task-view',
  yes: ['gh issue view 12', 'cd a && glab issue view 3', 'bd show x-1'],
  no: ['gh issue view 12 --json state', 'gh issue list', 'gh pr view 3 | head'],
  find: (command) =>
    /\b(?:view|show)\b/.test(command) &&
    stepsOf(command).some(
      ({ words: [program, noun, verb, ...rest], piped }) =>
        !piped &&
        !rest.some((word) => word.startsWith('--json') || word.startsWith('--jq')) &&
        (((program === 'gh' || program === 'glab') && (noun === 'issue' || noun === 'pr') && verb === 'view') ||
          (['bd', 'tk'].includes(program ?? '') && noun === 'show')),
    )
      ? true
      : undefined,
};
