// How a command went, by its output: exit code, counts, the line that says what is wrong.
import type { Result } from './source.js';
import { oneLine } from './text.js';

export type Outcome = 'passed' | 'failed' | 'unknown';

const COUNTS =
  /\b\d+ (?:\w+ )?(?:tests?|specs?|passed|passing|failed|failing|failures?|errors?|issues?|warnings?|problems?|doctests?|examples?|skipped|suites?|assertions?)\b|\b(?:tests?|suites?|passed|failed|failures|errors|warnings)\s*[:=]\s*\d+|^(?:ℹ|#) (?:tests|pass|fail) \d+$|^test result:|\b\d+ issues?\b/i;
const FAILED =
  /\berror (?:TS|CS|MSB)\d+\b|^\S+[:(]\d+[:,]\d+\)?: error\b|^(?:ℹ|#) fail [1-9]|^not ok\b|\b[1-9]\d* (?:\w+ )?(?:failed|failing|failures?|errors?)\b|^FAIL\b|^--- FAIL|\bBUILD FAILED\b|\bERROR task failed\b|^error(?:\[\w+\])?:|\bnpm ERR!|^E {3}|\btest result: FAILED|\bCompilation (?:error|failed)|^\s*✗ |(?:^|\s)(?:panic:|Traceback \(most recent)|\bexit status [1-9]|\b[1-9]\d* issues?:?$/im;
const PASSED =
  /^(?:ℹ|#) fail 0$|\b[1-9]\d* (?:\w+ )?(?:passed|passing)\b|\b0 (?:failures|failed|errors|issues|problems)\b|^ok\s+\S|^PASS\b|\btest result: ok|\b(?:all|All) (?:\d+ )?(?:tests|checks) pass|\bBUILD SUCCESS|\bFinished\b.*\btarget|\bno issues found|\bSuccess: no issues|✓ .*\bpassed/im;
const TROUBLE_LINE =
  /\w(?:Error|Exception)\b|^(?:✖|not ok)\s|\b(?:error|fail(?:ed|ure)?|fatal|panic|exception|cannot|can't|could not|not found|denied|refused|rejected|undefined|unresolved|no such|missing|unable|timed? ?out|invalid|already)\b|失败|错误|エラー|失敗/i;

/** Of a check: a filter behind it hides the exit code, so its words decide. */
export function outcomeOf(result: Pick<Result, 'text' | 'lines' | 'failed' | 'exit'>, options: { readonly piped: boolean }): Outcome {
  const text = [result.text, ...result.lines].join('\n').trim();
  if (FAILED.test(text)) return 'failed';
  if (result.failed || (result.exit !== undefined && result.exit !== 0)) return 'failed';
  if (PASSED.test(text)) return 'passed';
  return options.piped && text !== '' ? 'unknown' : 'passed';
}

/** The lines that tell the numbers, the last ones count. */
export function countLines(lines: readonly string[], most = 3): string[] {
  const found = lines.map((line) => plain(line)).filter((line) => COUNTS.test(line) && line.length < 300);
  const results = found.filter((line) => !ANNOUNCED.test(line));
  return [...new Set((results.length > 0 ? results : found).map(withoutZeros))].slice(-most).map((line) => oneLine(line, 140));
}

/** How many there will be, before any has run. */
const ANNOUNCED = /^running \d+ tests?$|^(?:collected|found) \d+ items?/i;

/** “0 ignored; 0 measured”, and how long it took. */
function withoutZeros(line: string): string {
  return line
    .replace(/^test result: (?=ok\.|FAILED\.)/, '')
    .replace(/[;,] 0 (?:ignored|measured|filtered out|skipped|todo|pending|cancelled)\b/g, '')
    .replace(/[;,] finished in [\d.]+\w+$/, '');
}

export function isCountLine(line: string): boolean {
  return COUNTS.test(line) && line.length < 300;
}

const LANDMARK =
  /^\[\S+(?: \([\w-]+\))? [0-9a-f]{7,40}\] |\.\.[0-9a-f]{7,40}\s|\[new (?:branch|tag)\]|\[(?:remote )?rejected\]|forced update|^To \S+|https?:\/\/\S+\/(?:pull|issues|merge_requests|releases)\/|"state":|^Switched to |^(?:[AMD]|create mode \d+) \S|(?:^|\s)(?:created|closed|merged)\b.*#\d+/;

/** Tells of a commit, a push, a branch, a pull request, a file that was made. */
export function isLandmark(line: string): boolean {
  return LANDMARK.test(line);
}

/** A line that begins with a failure. */
export const FAILURE_LINE =
  /^\S+[:(]\d+[:,]\d+\)?: error\b|^\s*(?:[✖✗✘×]\s|not ok\b|--- FAIL|FAIL(?:ED)?\b[: ]|error(?:\[\w+\])?:|fatal:|\w*(?:Error|Exception):)/;
const FINE = /^(?:[✔✓]|ok\b|PASS\b|passed\b)/;

/** The first line that says what is wrong, of the remembered ends and of the lines that told something. Empty: none does. */
export function errorLine(text: string, lines: readonly string[] = []): string {
  const all = text
    .split('\n')
    .map(plain)
    .filter(
      (line) =>
        line !== '' &&
        !FINE.test(line) &&
        !/^(?:\[?…|-{1,2}[a-z]|at\s|#|>|\$|\^|\||~+\^?|hint:|ℹ|duration_ms|Traceback|\d+ issues?:|(?:error|fatal|warning)\W*$)/i.test(line),
    );
  const telling = all.find((line) => TROUBLE_LINE.test(line) && !/^\[[\w:-]+\] \$/.test(line) && line.length > 8);
  // why a push was refused stands before the line that says that it failed
  const failure =
    lines.map(plain).find((line) => /\[(?:remote )?rejected\]/.test(line)) ?? lines.map(plain).find((line) => FAILURE_LINE.test(line));
  return oneLine(failure ?? telling ?? (/Traceback/.test(text) ? all.at(-1) : all[0]) ?? '', 180);
}

/** What a compiler or a linter finds, with its place. Only of a run that failed: a search prints the same. */
export const FINDING = /^\S+\.\w{1,5}[:(]\d+(?:[:,]\d+)?\)?: \S/;

/** Names a test that failed. */
export const FAILED_TEST =
  /^test \S+ \.\.\. FAILED|^--- FAIL: \S+|^FAILED \S+::|^\s*● \S.* › |^\s*\d+\) test \S|^\s*[✖✗✘×] \S|^thread '[^']+'.* panicked at/;

const HOLLOW = /Warning:|^Refreshing run status|to rerun pass|\btask failed$|previous errors?$|^npm err(?:or|!)/i;

const MOST_FAILURES = 6;

/** The lines that say what is wrong: the tests that failed, then why. */
export function failureLines(text: string, lines: readonly string[]): string[] {
  const told = lines.map(plain);
  const first = errorLine(text, lines);
  const all = [
    ...told.filter((line) => FAILED_TEST.test(line)).slice(0, 2),
    first,
    ...told.filter((line) => (FAILURE_LINE.test(line) || FINDING.test(line)) && !first.startsWith(line.slice(0, 60))),
  ];
  const telling = all.filter((line) => line !== '' && !HOLLOW.test(line));
  return [...new Set(telling.length > 0 ? telling : all)]
    .filter((line) => line !== '')
    .slice(0, MOST_FAILURES)
    .map((line) => oneLine(line, 160));
}

// eslint-disable-next-line no-control-regex -- colours of terminals
const COLOURS = /\u001B\[[0-9;]*[A-Za-z]|\[(?:\d{1,2};)*\d{1,2}m/g;

function plain(line: string): string {
  return line.replace(COLOURS, '').trim();
}
