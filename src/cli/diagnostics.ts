// Diagnostics for people: how bad, what, where, what next, and the rule to look up.
import type { Diagnostic, Severity } from '../model/report.js';
import { harmless, proseWidth, visible, type Style, type Terminal } from './terminal.js';
import { cut, widthOf, wrap } from './text-width.js';

const styles: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', info: 'blue' };
const words: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };
const order: readonly Severity[] = ['info', 'warning', 'error'];

/** Longest line that is printed: a diagnostic says what happened, it does not repeat a file. */
const longest = 600;

/** The worst comes last, next to the prompt. */
export function diagnosticsText(diagnostics: readonly Diagnostic[], terminal: Terminal): string {
  return diagnostics
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map((diagnostic) => diagnosticText(diagnostic, terminal))
    .join('');
}

export function diagnosticText(diagnostic: Diagnostic, terminal: Terminal): string {
  const { severity, message, place, hint, rule } = diagnostic;
  const width = proseWidth(terminal);
  const label = `${words[severity]}: `;
  const lines = messageLines(message, { width, first: label, rest: '  ' });
  const tag = ` [${rule}]`;
  const last = lines.length - 1;
  if (widthOf(lines[last]!) + tag.length <= width) lines[last] += terminal.paint('dim', tag);
  else lines.push(terminal.paint('dim', ` ${tag}`));
  lines[0] = terminal.paint(styles[severity], label.trimEnd()) + lines[0]!.slice(label.trimEnd().length);
  if (place) lines.push(terminal.paint('dim', '  in: ') + visible(placeText(place)));
  if (hint !== undefined)
    lines.push(
      ...wrap(harmless(hint.replaceAll('\n', ' ')), { width, first: '  hint: ', rest: '  ' }).map((line, i) =>
        i === 0 ? line.replace('hint:', terminal.paint('dim', 'hint:')) : line,
      ),
    );
  return `${lines.join('\n')}\n`;
}

/** The first line is prose; the ones after it (candidates, steps) stay as they are. */
function messageLines(message: string, options: { width: number; first: string; rest: string }): string[] {
  const [prose = '', ...others] = message.split('\n');
  return [
    ...wrap(cut(visible(prose), longest), options),
    ...others.map((line) => `${options.rest}${cut(harmless(line), longest)}`.trimEnd()),
  ];
}

function placeText(place: NonNullable<Diagnostic['place']>): string {
  const line = place.line === undefined ? '' : `:${place.line}`;
  return `${place.source}${line}${place.pointer === undefined ? '' : ` ${place.pointer}`}`;
}
