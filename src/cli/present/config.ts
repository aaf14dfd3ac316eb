// What is set: a value alone for scripts, or all of them with what each is for.
import type { configOperation } from '../../ops/config/index.js';
import type { ConfigResult, ShownSetting } from '../../ops/config/config.js';
import type { Call, Outcome } from '../command.js';
import { shortPath } from '../print.js';
import { proseWidth, visible, type Terminal } from '../terminal.js';
import { pad, widthOf, wrap } from '../text-width.js';

const uses: Readonly<Record<string, string>> = {
  target: '`baton pass` without --to',
  author: '--by without a value',
  budget: 'without --budget, in tokens',
  catalog: 'what sessions say, kept for `baton list` and `search`',
  viewer: 'the address of links that `baton share` makes',
  'hooks.inject': 'what hooks tell agents at their start: on, all or off',
  'hooks.capture': 'whether hooks make hand-offs at the end of sessions',
  aliases: 'your short names for agents',
};

export async function present({ input, context: { here }, run }: Call<typeof configOperation>): Promise<Outcome> {
  const result = await run();
  const file = visible(shortPath(result.file, here));
  const [asked] = result.settings;
  const isMissing = input.key !== undefined && result.done === 'shown' && asked?.value === null;
  const note = isMissing ? `${visible(asked.key)} is not set; \`baton config ${visible(asked.key)} VALUE\` sets it.` : noteOn(result, file);
  return {
    result,
    ...(!isMissing && { text: (out: Terminal) => textOf(result, input.key, out) }),
    note,
    exitCode: isMissing ? 1 : 0,
  };
}

function noteOn({ done }: ConfigResult, file: string): string {
  return done === 'shown' ? `In ${file}; it may be edited by hand.` : `Written to ${file}.`;
}

function textOf({ settings, done }: ConfigResult, key: string | undefined, out: Terminal): string {
  const [asked] = settings;
  if (done === 'removed') return `${out.paint('green', 'Removed')}: ${visible(key!)}\n`;
  if (done === 'set') return `${visible(asked!.key)} = ${lines(asked!).join(', ')}\n`;
  if (key !== undefined)
    return lines(asked!)
      .map((line) => `${line}\n`)
      .join('');
  return settings.map((one) => row(one, out)).join('');
}

/** The column where it is said what a setting is for, where there is room for that beside its value. */
const USE_AT = 36;

function row(setting: ShownSetting, out: Terminal): string {
  const value = setting.value === null ? 'not set' : lines(setting).join(', ');
  const shown = `${value}${setting.from === 'default' ? ' (default)' : ''}`;
  const line = `${pad(setting.key, 13)} ${out.paint(setting.from === 'file' ? 'cyan' : 'dim', pad(shown, 20))}`;
  const use = uses[setting.key] ?? '';
  if (USE_AT + widthOf(use) <= out.width) return `${line}  ${out.paint('dim', use)}\n`;
  return `${[line.trimEnd(), ...wrap(use, { width: proseWidth(out), first: '  ' }).map((words) => out.paint('dim', words))].join('\n')}\n`;
}

function lines({ value }: ShownSetting): string[] {
  if (typeof value !== 'object' || value === null) return [visible(String(value))];
  return Object.entries(value).map(([name, agent]) => `${visible(name)} → ${visible(agent)}`);
}
