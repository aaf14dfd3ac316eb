// A shell command as the steps that it runs: words, folders, files that it fills, and whether its exit code is that of a step.

export interface Step {
  /** Program first, without variables, wrappers and redirections; quotes are taken off. */
  readonly words: readonly string[];
  /** As it was written, on one line. */
  readonly text: string;
  /** A filter stands behind it. */
  readonly piped: boolean;
  /** If all went well, so did this: nothing after it hides its exit code. */
  readonly sure: boolean;
  /** Changed to before it, in the same command. */
  readonly folder?: string;
  /** Files that its output goes to. */
  readonly fills: readonly string[];
}

const LONGEST = 2000;
const MOST_CACHED = 2000;
const cache = new Map<string, readonly Step[]>();

export function stepsOf(command: string): readonly Step[] {
  const known = cache.get(command);
  if (known) return known;
  const steps = parse(command.slice(0, LONGEST));
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(command, steps);
  return steps;
}

interface RawStep {
  words: string[];
  text: string;
  /** What stands behind it: `&&`, `||`, `;`, `|`, `&` or nothing. */
  end: string;
}

function parse(command: string): Step[] {
  const raw = rawSteps(command);
  const pipefail = command.includes('pipefail');
  const steps: Step[] = [];
  let folder: string | undefined;
  for (let i = 0; i < raw.length; i++) {
    const first = raw[i]!;
    let last = i;
    while (raw[last]!.end === '|' && last + 1 < raw.length) last++;
    const filters = raw.slice(i + 1, last + 1);
    i = last;
    const fills = [first, ...filters].flatMap(filledBy);
    const words = unwrapped(withoutRedirections(first.words));
    if (words[0] === 'cd' && words[1] !== undefined) folder = joined(folder, words[1]);
    if (words.length === 0) continue;
    const piped = filters.length > 0 && !pipefail;
    const behind = raw.slice(last, -1).map(({ end }) => end);
    steps.push({
      words,
      text: first.text.trim(),
      piped,
      sure: !piped && behind.every((end) => end === '&&' || end === '|'),
      fills,
      ...(folder !== undefined && { folder }),
    });
  }
  return steps;
}

function joined(folder: string | undefined, next: string): string {
  return folder === undefined || next.startsWith('/') || next.startsWith('~') || next.startsWith('$') ? next : `${folder}/${next}`;
}

/** Cuts at what separates commands, outside of quotes; texts that are handed in (`<<EOF`) are left out. */
function rawSteps(command: string): RawStep[] {
  const steps: RawStep[] = [];
  let step: RawStep = { words: [], text: '', end: '' };
  let word: string | undefined;
  let heredoc: string | undefined;
  const closeWord = (): void => {
    if (word !== undefined) step.words.push(word);
    word = undefined;
  };
  const close = (end: string): void => {
    closeWord();
    step.end = end;
    if (step.words.length > 0) steps.push(step);
    else if (steps.length > 0 && end !== ';') steps.at(-1)!.end = end;
    step = { words: [], text: '', end: '' };
  };
  for (let i = 0; i < command.length; i++) {
    const c = command[i]!;
    const two = c + (command[i + 1] ?? '');
    if (c === '\n') {
      close(';');
      if (heredoc !== undefined) {
        i = endOfHeredoc(command, i, heredoc);
        heredoc = undefined;
      }
    } else if (c === "'" || c === '"') {
      const end = endOfQuote(command, i);
      word = (word ?? '') + command.slice(i + 1, end);
      step.text += command.slice(i, end + 1).replaceAll('\n', ' ');
      i = end;
    } else if (two === '$(') {
      const end = endOfSubstitution(command, i + 1);
      word = (word ?? '') + command.slice(i, end + 1);
      step.text += command.slice(i, end + 1).replaceAll('\n', ' ');
      i = end;
    } else if (two === '<<' && command[i + 2] !== '<') {
      const match = /^<<-?\s*['"]?(\w+)['"]?/.exec(command.slice(i, i + 60));
      if (match) {
        heredoc = match[1]!;
        i += match[0].length - 1;
      } else i++;
    } else if (two === '&&' || two === '||') {
      close(two);
      i++;
    } else if (c === '&' && (command[i - 1] === '>' || command[i + 1] === '>')) {
      word = (word ?? '') + c;
      step.text += c;
    } else if (c === ';' || c === '|' || c === '&') {
      if (two === '|&') i++;
      close(c);
    } else if (c === '#' && word === undefined && step.words.length === 0) {
      const end = command.indexOf('\n', i);
      i = end < 0 ? command.length : end - 1;
    } else if (c === '\\' && command[i + 1] === '\n') i++;
    else if (c === ' ' || c === '\t') {
      closeWord();
      step.text += ' ';
    } else if ((c === '(' || c === ')' || c === '{' || c === '}') && word === undefined) continue;
    else {
      word = (word ?? '') + c;
      step.text += c;
    }
  }
  close('');
  return steps;
}

function endOfQuote(text: string, from: number): number {
  const mark = text[from]!;
  for (let i = from + 1; i < text.length; i++) {
    if (mark === '"' && text[i] === '\\') i++;
    else if (text[i] === mark) return i;
  }
  return text.length;
}

function endOfSubstitution(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return text.length;
}

function endOfHeredoc(text: string, from: number, mark: string): number {
  let at = from;
  while (at >= 0 && at < text.length) {
    const next = text.indexOf('\n', at + 1);
    const line = text.slice(at + 1, next < 0 ? undefined : next).trim();
    if (line === mark) return next < 0 ? text.length : next - 1;
    if (next < 0) return text.length;
    at = next;
  }
  return text.length;
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const REDIRECTION = /^(?:\d|&)?(>{1,2}|<)(&?\d|&-)?(.*)$/;

function withoutRedirections(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const match = REDIRECTION.exec(words[i]!);
    if (!match) out.push(words[i]!);
    else if (match[2] === undefined && match[3] === '') i++; // its file is the next word
  }
  return out;
}

/** `> a`, `>> a`, `tee a`: names that stand there as they are. */
function filledBy({ words }: RawStep): string[] {
  const found: string[] = [];
  words.forEach((word, i) => {
    const match = REDIRECTION.exec(word);
    if (match?.[1]?.startsWith('>') && match[2] === undefined && !word.startsWith('2'))
      found.push(match[3] === '' ? (words[i + 1] ?? '') : match[3]!);
  });
  if (words[0] === 'tee') found.push(...words.slice(1).filter((word) => !word.startsWith('-')));
  return found.filter((path) => /^[\w./~@+-]+$/.test(path) && !path.startsWith('/dev/'));
}

/** Words that run what stands behind them: how many words each takes besides its flags. */
const WRAPPERS: readonly (readonly [words: readonly string[], takes: number])[] = [
  [['sudo'], 0],
  [['time'], 0],
  [['nohup'], 0],
  [['command'], 0],
  [['exec'], 0],
  [['env'], 0],
  [['nice'], 0],
  [['xvfb-run'], 0],
  [['timeout'], 1],
  [['npx'], 0],
  [['bunx'], 0],
  [['uvx'], 0],
  [['pnpm', 'exec'], 0],
  [['pnpm', 'dlx'], 0],
  [['yarn', 'exec'], 0],
  [['npm', 'exec'], 0],
  [['uv', 'run'], 0],
  [['poetry', 'run'], 0],
  [['pipenv', 'run'], 0],
  [['pdm', 'run'], 0],
  [['hatch', 'run'], 0],
  [['bundle', 'exec'], 0],
  [['mise', 'exec'], 0],
  [['mise', 'x'], 0],
  [['direnv', 'exec'], 1],
  [['nix', 'develop'], 0],
  [['python', '-m'], 0],
  [['python3', '-m'], 0],
];

function unwrapped(given: readonly string[]): string[] {
  let words = [...given];
  for (let round = 0; round < 6; round++) {
    while (words.length > 0 && ASSIGNMENT.test(words[0]!)) words = words.slice(1);
    const wrapper = WRAPPERS.find(([names]) => names.every((name, i) => words[i] === name));
    if (!wrapper) break;
    const [names, takes] = wrapper;
    const dashes = words.indexOf('--');
    const rest = dashes > 0 && names[0] !== 'npm' ? words.slice(dashes + 1) : behindFlags(words.slice(names.length)).slice(takes);
    if (rest.length === 0) break;
    words = rest;
  }
  const program = words[0];
  return program === undefined ? [] : [program.split('/').at(-1)!, ...words.slice(1)];
}

function behindFlags(words: readonly string[]): string[] {
  let at = 0;
  while (words[at]?.startsWith('-')) at++;
  return words.slice(at);
}
