// `baton doctor`
import { runChecks, type Check } from '../../ops/doctor.js';
import type { Call, Outcome } from '../command.js';
import { count } from '../print.js';
import type { doctorSpec } from '../specs/doctor.js';
import { proseWidth, visible, visibleLines, type Style, type Terminal } from '../terminal.js';
import { pad, widthOf, wrap } from '../text-width.js';

const marks: Readonly<Record<Check['state'], readonly [string, Style]>> = { ok: ['✓', 'green'], note: ['•', 'yellow'], problem: ['✗', 'red'] };

export async function run({ world, report }: Call<typeof doctorSpec>): Promise<Outcome> {
  const checks = await runChecks(world, report);
  const problems = checks.filter(({ state }) => state === 'problem').length;
  return {
    result: checks,
    text: (out) => {
      const column = Math.min(16, Math.max(...checks.map(({ name }) => widthOf(visible(name)))));
      const lines = checks.flatMap((check) => checkLines(check, column, out));
      return `${[...lines, '', problems === 0 ? out.paint('green', 'No problems.') : out.paint('red', `${count(problems, 'problem')}.`)].join('\n')}\n`;
    },
    exitCode: problems > 0 ? 1 : 0,
  };
}

function checkLines({ name, state, detail, fix }: Check, column: number, out: Terminal): string[] {
  const width = proseWidth(out);
  const [mark, style] = marks[state];
  const rest = ' '.repeat(column + 4);
  const first = `${mark} ${pad(visible(name), column)}  `;
  const lines = wrap(visibleLines(detail), { width, first, rest });
  lines[0] = out.paint(style, mark) + lines[0]!.slice(mark.length);
  if (fix !== undefined) lines.push(...wrap(visibleLines(fix), { width, first: `${rest}→ `, rest: `${rest}  ` }));
  return lines;
}
