// Words of the command line → operands and flags, as the command declares them.
import { parseArgs } from 'node:util';
import { beginning } from '../model/beginning.js';
import { nearest } from '../model/nearest.js';
import { globalFlags, type CommandSpec, type FlagSpec } from '../ops/command-line.js';
import { usage } from '../ops/usage.js';

/** By flag name: the value, or whether the switch is on. */
export type FlagValues = Readonly<Record<string, string | boolean | undefined>>;

export interface Arguments {
  readonly operands: readonly string[];
  readonly flags: FlagValues;
}

/** Splits at the command's name: the first word that is neither a flag nor a flag's value. */
export function splitCommand(argv: readonly string[]): { readonly name: string | undefined; readonly rest: readonly string[] } {
  const takesValue = new Set<string>(globalFlags.filter((flag) => 'value' in flag).map((flag) => `--${flag.name}`));
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--') break;
    if (takesValue.has(word)) i++;
    else if (!word.startsWith('-') || word === '-') return { name: word, rest: argv.toSpliced(i, 1) };
  }
  return { name: undefined, rest: argv };
}

/** A cluster of short flags is never longer than this; Node's parser takes quadratic time for one that is. */
const LONGEST_CLUSTER = 64;

export function parse(spec: CommandSpec, argv: readonly string[]): Arguments {
  const flags: readonly FlagSpec[] = [...spec.flags, ...globalFlags];
  const end = argv.indexOf('--');
  const cluster = (end < 0 ? argv : argv.slice(0, end)).find((word) => /^-[^-]/.test(word) && word.length > LONGEST_CLUSTER);
  if (cluster !== undefined)
    throw usage({
      rule: 'usage/unknown-flag',
      message: `“${beginning(cluster, 20)}” is not a flag`,
      hint: 'Put “./” before a file name that begins with “-”, or “--” before all operands.',
    });
  const { tokens } = parseArgs({
    args: withBareValues(argv, flags),
    options: Object.fromEntries(flags.map((flag) => [flag.name, optionOf(flag)])),
    strict: false, // its messages say neither what is near nor where help is
    tokens: true,
  });
  const values: Record<string, string | boolean | undefined> = Object.fromEntries(
    flags.map((flag) => [flag.name, flag.value === undefined ? false : undefined]),
  );
  const operands: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    else if (token.kind === 'option') values[token.name] = valueOf(token, flags, spec.name);
  }
  if (values['help'] !== true) checkComplete(spec, operands, values);
  return { operands, flags: values };
}

/** `--fit 90k --json` and `--fit --json`: the parser below knows no optional values, so each gets one. */
function withBareValues(argv: readonly string[], flags: readonly FlagSpec[]): string[] {
  const end = argv.indexOf('--');
  return argv.flatMap((word, i) => {
    const flag = flags.find((one) => one.bare !== undefined && `--${one.name}` === word && (end < 0 || i < end));
    return [flag === undefined || isValueOf(flag, argv[i + 1]) ? word : `${word}=${flag.bare}`];
  });
}

/** Where a value may be left out, the word that follows may be an operand instead: `--by @latest`, `--fit 3f2a`. */
function isValueOf({ kind }: FlagSpec, next: string | undefined): boolean {
  return next !== undefined && (kind === 'author' ? !/^[-@]/.test(next) : /^\d/.test(next));
}

function optionOf(flag: FlagSpec) {
  return {
    type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
    ...(flag.short !== undefined && { short: flag.short }),
  };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function valueOf(token: OptionToken, flags: readonly FlagSpec[], command: string): string | true {
  const flag = flags.find(({ name }) => name === token.name);
  if (!flag) {
    const near = nearest(
      token.name,
      flags.map(({ name }) => name),
    );
    const message = `${quoted(command)} has no ${token.rawName}${near ? `; did you mean --${near}?` : ''}`;
    throw usage({ rule: 'usage/unknown-flag', message, hint: helpHint(command) });
  }
  if (flag.value === undefined) {
    if (token.value !== undefined)
      throw usage({ rule: 'usage/unwanted-value', message: `${token.rawName} takes no value`, hint: helpHint(command) });
    return true;
  }
  const looksLikeFlag = !token.inlineValue && /^-[^\d]/.test(token.value ?? '') && !flag.dash;
  if (token.value === undefined || token.value === '' || looksLikeFlag) {
    throw usage({
      rule: 'usage/missing-value',
      message: `${token.rawName} needs a value: ${token.rawName} ${flag.value}`,
      hint: helpHint(command),
    });
  }
  return token.value;
}

function checkComplete(spec: CommandSpec, operands: readonly string[], values: Readonly<Record<string, unknown>>): void {
  const hint = helpHint(spec.name);
  const missing = spec.operands.find((operand, i) => !operand.optional && operands[i] === undefined);
  if (missing) throw usage({ rule: 'usage/missing-operand', message: `${quoted(spec.name)} needs ${missing.name}`, hint });
  const extra = spec.operands.at(-1)?.many ? undefined : operands[spec.operands.length];
  if (extra !== undefined)
    throw usage({ rule: 'usage/extra-operand', message: `${quoted(spec.name)} does not know what to do with “${extra}”`, hint });
  const flag = spec.flags.find(({ name, required }) => required && values[name] === undefined);
  if (flag)
    throw usage({ rule: 'usage/missing-flag', message: `${quoted(spec.name)} needs --${flag.name} ${flag.value ?? ''}`.trimEnd(), hint });
}

/** What was given, by field: as text, to be checked against the operation's input. */
export function givenFields({ operands, flags }: CommandSpec, args: Arguments): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [i, { key, many }] of operands.entries()) {
    const value = many ? args.operands.slice(i) : args.operands[i];
    // none of many is none given: the default applies
    if (key !== undefined && value !== undefined && !(many && value.length === 0)) given[key] = value;
  }
  for (const { key, name } of flags) if (key !== undefined && args.flags[name] !== undefined) given[key] = args.flags[name];
  return given;
}

/** The name is empty before a command is named. */
function quoted(command: string): string {
  return command === '' ? 'baton' : `\`baton ${command}\``;
}

export function helpHint(command = ''): string {
  return command === '' ? '`baton --help` lists the commands.' : `\`baton ${command} --help\` shows its options.`;
}
