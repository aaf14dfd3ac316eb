// The screen as lines, from the state alone: exactly as many as the terminal has, none wider than it is.
import { count, thousands } from '../print.js';
import { harmless, type Terminal } from '../terminal.js';
import { cut, pad, widthOf } from '../text-width.js';
import { filledLine, fitLine } from './fit-line.js';
import { listHeight, listWidth, previewPlace, previewSize } from './layout.js';
import { previewLines, type PreviewContext } from './preview.js';
import { rowLine } from './row-line.js';
import { keyOf } from './rows.js';
import { linesWanted, selectedItem, shownTargets, type PickerState } from './state.js';

export function frameOf(state: PickerState, context: PreviewContext): string[] {
  const { columns, rows } = state.size;
  const list = filled(state.stage === 'targets' ? targetLines(state, context.out) : sessionLines(state, context), heightOf(state));
  const place = previewPlace(state.size);
  const body = place === 'none' ? list : place === 'beside' ? beside(list, state, context) : below(list, state, context);
  // each part fits already: measuring lines of other characters than ASCII takes longest of all
  return [fitLine(typedLine(state, context.out), columns), ...body, context.out.paint('dim', keysLine(state, columns))].slice(
    0,
    Math.max(1, rows),
  );
}

function heightOf(state: PickerState): number {
  return listHeight(state.size, linesWanted(state));
}

function filled(lines: readonly string[], height: number): string[] {
  return Array.from({ length: height }, (_, i) => lines[i] ?? '');
}

function shownPreview(state: PickerState, context: PreviewContext): string[] {
  const size = previewSize(state.size, linesWanted(state));
  const item = selectedItem(state);
  if (!size || !item) return [];
  return previewLines(item, state.previews.get(keyOf(item.ref)), size, context);
}

function beside(list: readonly string[], state: PickerState, context: PreviewContext): string[] {
  const preview = shownPreview(state, context);
  const bar = context.out.paint('dim', '│');
  return list.map((line, i) => `${filledLine(line, listWidth(state.size))} ${bar} ${preview[i] ?? ''}`.trimEnd());
}

function below(list: readonly string[], state: PickerState, context: PreviewContext): string[] {
  const height = previewSize(state.size, linesWanted(state))?.height ?? 0;
  return [...list, context.out.paint('dim', '─'.repeat(state.size.columns)), ...filled(shownPreview(state, context), height)];
}

/** What is asked and what was typed; how many there are at its end. */
function typedLine(state: PickerState, out: Terminal): string {
  const { columns } = state.size;
  const [question, typed] = asked(state);
  const status = statusOf(state);
  const lead = columns < 60 ? '' : `${question} `;
  const prompt = state.stage === 'texts' ? '? ' : '> ';
  const room = Math.max(4, columns - widthOf(lead) - prompt.length - widthOf(status) - 3);
  const shown = cut(harmless(typed), room, 'start');
  const left = `${out.paint('bold', lead)}${out.paint('cyan', prompt)}${shown}▏`;
  const gap = columns - widthOf(left) - widthOf(status);
  return gap < 1 ? left : `${left}${' '.repeat(gap)}${out.paint('dim', status)}`;
}

function asked(state: PickerState): readonly [question: string, typed: string] {
  if (state.stage === 'targets') return ['Continue in which agent?', state.targetQuery];
  return [state.stage === 'texts' ? 'Sessions in which this was said' : state.purpose.question, state.query];
}

function statusOf(state: PickerState): string {
  if (state.stage === 'targets') return '';
  if (state.stage === 'texts')
    return state.isSearching ? state.progress || 'searching…' : state.query.trim() === '' ? '' : count(state.items.length, 'session');
  const total = thousands(state.rows.length);
  const shown = state.query.trim() === '' ? total : `${thousands(state.items.length)} of ${total}`;
  const odd = state.findings > 0 ? ` · ${count(state.findings, 'finding')}: baton list --all` : '';
  return state.isLooking ? `${shown} so far` : `${shown}${state.size.columns < 60 ? '' : odd}`;
}

function sessionLines(state: PickerState, { world, out }: PreviewContext): string[] {
  const width = listWidth(state.size);
  const height = heightOf(state);
  if (state.items.length === 0) return ['', `  ${cut(nothingText(state), Math.max(1, width - 2))}`];
  const shown = state.items.slice(state.top, state.top + height);
  return shown.map((item, i) => rowLine(item, state.top + i === state.position, { world, out, width }));
}

function nothingText({ stage, isLooking, isSearching, rows, query }: PickerState): string {
  if (stage === 'texts') {
    if (isSearching) return 'Searching…';
    return query.trim() === '' ? 'Type words that were said in it.' : 'No session has all of these words.';
  }
  if (rows.length === 0) return isLooking ? 'Looking for sessions…' : 'No sessions found. `baton agents` shows where Baton looks.';
  return 'Nothing fits. ? searches inside of what was said.';
}

function targetLines(state: PickerState, out: Terminal): string[] {
  const shown = shownTargets(state);
  const width = listWidth(state.size);
  const height = heightOf(state);
  if (shown.length === 0) return ['', fitLine('  No agent of that name can be continued in.', width)];
  const top = Math.max(0, Math.min(state.targetCursor - height + 1, shown.length - height));
  const names = Math.max(...state.targets.map(({ name }) => widthOf(name)));
  const own = selectedItem(state)?.ref.agent;
  return shown.slice(top, top + height).map(({ id, name, installed, isDefault }, i) => {
    const notes = [
      installed ? 'installed' : 'not installed here',
      ...(isDefault ? ['your default'] : []),
      ...(id === own ? ['its own agent'] : []),
    ];
    const isSelected = top + i === state.targetCursor;
    const text = `${pad(name, names)}  ${out.paint('dim', notes.join(', '))}`;
    return filledLine(isSelected ? `${out.paint('cyan', '▸ ')}${out.paint('bold', text)}` : `  ${text}`, width);
  });
}

/** As many as there is room for; the first ones matter most. */
function keysLine(state: PickerState, columns: number): string {
  const copies = selectedItem(state)?.row.copies.length ?? 0;
  const keys =
    state.stage === 'targets'
      ? ['Enter continue there', 'Esc back', 'Ctrl-C cancel']
      : [
          `Enter ${state.purpose.verb}`,
          state.stage === 'texts' ? 'Esc titles' : 'Esc cancel',
          ...(state.stage === 'titles' ? ['? search texts'] : []),
          ...(state.purpose.offersMore ? ['Ctrl-O show', 'Ctrl-P pack'] : []),
          ...(copies > 0 && state.stage === 'titles' ? ['Tab copies'] : []),
        ];
  let line = '';
  for (const key of keys) {
    const longer = line === '' ? key : `${line}  ${key}`;
    if (widthOf(longer) > columns) break;
    line = longer;
  }
  return line;
}
