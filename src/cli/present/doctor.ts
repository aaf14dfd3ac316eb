// Each check on a line, with what to do about it.
import type { Check } from '../../ops/doctor/doctor.js';
import type { doctorOperation } from '../../ops/doctor/index.js';
import type { Call, Outcome } from '../command.js';
import { count } from '../print.js';
import { proseWidth, visible, visibleLines, type Style, type Terminal } from '../terminal.js';
import { pad, widthOf, wrap } from '../text-width.js';

const marks: Readonly<Record<Check['state'], readonly [string, Style]>> = {
  ok: ['✓', 'green'],
  note: ['•', 'yellow'],
  problem: ['✗', 'red'],
};

export async function present({ run }: Call<typeof doctorOperation>): Promise<Outcome> {
  const checks = await run();
  const problems = checks.filter(({ state }) => state === 'problem').length;
  return {
    result: checks,
    text: (out) => {
      const shown = folded(checks);
      const column = Math.max(...shown.map(({ name }) => widthOf(visible(name))));
      const lines = shown.flatMap((check) => checkLines(check, column, out));
      return `${[...lines, '', problems === 0 ? out.paint('green', 'No problems.') : out.paint('red', `${count(problems, 'problem')}.`)].join('\n')}\n`;
    },
    exitCode: problems > 0 ? 1 : 0,
  };
}

/** What is not here is told in one line, in the place of the first of them. */
function folded(checks: readonly Check[]): readonly Check[] {
  const absent = [...new Set(checks.flatMap(({ absent: name }) => name ?? []))];
  if (absent.length < 2) return checks;
  const line: Check = {
    id: 'absent',
    name: 'Not here',
    state: 'note',
    detail: `${absent.join(', ')}. \`baton agents\` shows where Baton looks.`,
  };
  const first = checks.findIndex((check) => check.absent !== undefined);
  return checks.flatMap((check, i) => (check.absent === undefined ? [check] : i === first ? [line] : []));
}

function checkLines({ name, state, detail, fix }: Check, column: number, out: Terminal): string[] {
  const width = proseWidth(out);
  const [mark, style] = marks[state];
  const beside = column + 4 < width / 2; // else the details go below the names
  const rest = ' '.repeat(beside ? column + 4 : 4);
  const head = `${out.paint(style, mark)} ${pad(visible(name), beside ? column : 0)}`;
  const lines = wrap(visibleLines(detail), { width, first: rest });
  if (fix !== undefined) lines.push(`${rest}→ ${visible(fix)}`); // one line, however long: a command that was broken up cannot be copied
  const [first = '', ...others] = lines;
  return beside ? [`${head}  ${first.slice(rest.length)}`, ...others] : [head, ...lines];
}
