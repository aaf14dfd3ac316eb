// What a shell command is for: a check, a step that matters when it fails, or a look around.

const CHECKS =
  /(?:^|\s|\/)(?:tests?|spec|vitest|jest|pytest|mocha|ava|tap|rspec|phpunit|ctest|playwright|cypress|nextest|lint|eslint|oxlint|biome|prettier --check|ruff|mypy|pyright|flake8|black --check|tsc|typecheck|type-check|clippy|credo|dialyzer|golangci-lint|staticcheck|vet|rubocop|checkstyle|build|compile|check|doctest|verify|validate|bench|e2e|xcodebuild|fmt --check)(?=$|[\s:;.]|-)/i;
const LOOKS =
  /^(?:cd|set|ls|cat|head|tail|grep|rg|find|fd|sed|awk|echo|printf|pwd|which|wc|tree|stat|file|sort|uniq|diff|less|more|type|env|export|source|true|sleep|date|jq|test|\[|open|mkdir|touch|ps|kill|xargs|tee|cut|tr)$/;
const QUIET = /^(?:cd|set|export|source|true|sleep|mkdir|touch|kill)$/;
/** Steps whose failure someone has to know of. */
const STEPS =
  /^(?:git (?:push|commit|merge|rebase|pull|clone|checkout|switch|cherry-pick|tag|worktree|stash|apply|am|fetch)|gh \w+ \w+|glab \w+|(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|conda|mamba|cargo|go|gem|bundle|brew|apt(?:-get)?|mix|composer|mvn|gradle|dotnet|nix|cmake|make|mise|just|docker(?: compose)?|kubectl|terraform|helm|aws|gcloud|az|ssh|scp|rsync|curl|wget|python3?|node|deno|ruby|java|npx|bunx|Rscript|psql|sqlite3|jupyter|ffmpeg)(?:\s|$))/;

export interface ParsedCommand {
  /** Without folder changes, redirections and filters behind it. */
  readonly text: string;
  readonly parts: readonly string[];
  readonly isCheck: boolean;
  /** Its exit code is that of a filter. */
  readonly piped: boolean;
  /** It is one step: what was printed is its own. */
  readonly alone: boolean;
  /** What it is known by when it is tried again: program and verb. */
  readonly verb?: string;
}

const cache = new Map<string, ParsedCommand>();
const CACHE_MOST = 2000;

export function parseCommand(command: string): ParsedCommand {
  const known = cache.get(command);
  if (known) return known;
  const parsed = parse(command);
  if (cache.size >= CACHE_MOST) cache.clear();
  cache.set(command, parsed);
  return parsed;
}

/** A line of a text that someone wrote in the same breath. */
const NO_COMMAND = /^(?:[-*>#]|\d+[.)])\s/;

function parse(command: string): ParsedCommand {
  const plain = command
    .slice(0, 2000)
    .replace(/<<-?\s*['"]?(\w+)['"]?[\s\S]*?(?:\n\1\b|$)/g, '')
    .replace(/"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$)/g, (quoted) => quoted.replace(/[|;&\n]/g, '\uE010'));
  const parts: string[] = [];
  let piped = false;
  let printing = 0;
  for (const step of plain.split(/&&|\|\||;|\n/)) {
    const [first, ...filters] = step.split('|').map((one) => one.trim());
    const text = strip(first!);
    if (text === '' || NO_COMMAND.test(text)) continue;
    const program = text.split(/\s+/)[0]!.split('/').at(-1)!;
    if (!QUIET.test(program)) printing++;
    if (LOOKS.test(program)) continue;
    if (filters.length > 0) piped = true;
    parts.push(restore(text, command));
  }
  const checks = parts.filter((part) => isCheckStep(part));
  const step = parts.find((part) => STEPS.test(part));
  const verb = step === undefined ? undefined : verbOf(step);
  return {
    text: parts.join(' && '),
    parts: checks.length > 0 ? checks : parts,
    isCheck: checks.length > 0,
    piped,
    alone: printing === 1,
    ...(verb !== undefined && { verb }),
  };
}

/** Quoted text came back as it was, where it was changed only for the cutting. */
function restore(text: string, original: string): string {
  if (!text.includes('\uE010')) return text;
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\uE010', '[|;&\\n]');
  return new RegExp(pattern).exec(original)?.[0] ?? text.replaceAll('\uE010', ' ');
}

function strip(step: string): string {
  return step
    .replace(/^\(+|\)+$/g, '')
    .replace(/^(?:env\s+(?:-\S+\s+)*(?=\S+=))?(?:[A-Za-z_][A-Za-z0-9_]*=(?:"[^"]*"|'[^']*'|\$\([^)]*\)|[^\s$(]*)(?:\s+|$))+/, '')
    .replace(/^(?:time|sudo|nohup|command|timeout \S+)\s+/, '')
    .replace(WITH_TOOLS, '')
    .replace(/\s*\d?>&?\s*(?:\/dev\/null|&?\d|\S+)/g, '')
    .trim();
}

function isCheckStep(step: string): boolean {
  if (/^[A-Z][a-z]+\s/.test(step)) return false; // words of a message
  if (
    /^(?:git|gh|rm|cp|mv|mkdir|chmod|curl|npm (?:i|install|ci)|pip|conda|brew|python3? -c|node -e|mise tasks? (?:ls|info|deps|edit)|(?:just|make|task) --?(?:l|list|n|dry-run|summary))\b/.test(
      step,
    )
  )
    return false;
  // what stands in quotes is a message, not a command
  const words = step
    .replace(/["'][\s\S]*$/, '')
    .split(/\s+/)
    .slice(0, 6)
    .join(' ');
  return CHECKS.test(words);
}

/** Runs what stands behind the dashes, with tools that stand before them. */
const WITH_TOOLS =
  /^(?:mise (?:exec|x)|rtx exec|asdf exec|devbox run|nix (?:develop|shell)|pkgx|npx|pnpm exec|yarn exec)(?:\s+(?!--\s)\S+)*\s+--\s+(?=\S)/;
/** Runs another program in an environment: that program is what was run. */
const WRAPPER =
  /^(?:mise (?:exec|x)|direnv exec \S+|nix develop|rtx exec|asdf exec|devbox run|uv run|poetry run|pipenv run|bundle exec)\s+(?:-\S+\s+)*(?=\S)/;

function verbOf(step: string): string {
  const words = step.replace(WRAPPER, '').split(/\s+/);
  const plain = words.slice(1).find((word) => /^[a-z][\w:-]*$/i.test(word));
  if (/^(?:python3?|node|deno|ruby|java|npx|bunx|Rscript)$/.test(words[0]!)) return words.slice(0, 2).join(' ');
  if (words[0] === 'gh' || words[1] === 'run' || words[1] === 'exec') return words.slice(0, 3).join(' ');
  return plain === undefined ? words[0]! : `${words[0]} ${plain}`;
}

const TASK_VIEW =
  /^\s*(?:cd [^\n;&|]+(?:&&|;)\s*)?(?:gh (?:issue|pr) view|glab (?:issue|mr) view|bd show|jira issue view|linear issue view|tk show)\b/;

/** Prints what is to be done, in the words of whoever asked for it. */
export function isTaskView(command: string): boolean {
  return TASK_VIEW.test(command) && !/--json|--jq|\||--comments? *$/.test(command);
}
