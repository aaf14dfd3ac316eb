// The commands in the forms that clients read: skills, Markdown with a head, TOML, plain Markdown.
import { pathsOf } from '../../../io/world.js';
import type { ExtensionRun, FilePiece } from '../../extensions.js';
import { commandTexts, type CommandText } from './command-texts.js';

/** Where a client puts nothing in the place of a mark: the words follow the text. */
const FOLLOWS = 'it follows this text.';

type Form = (command: CommandText) => { readonly name: string; readonly text: string };

/** A folder of its own with `SKILL.md`. */
export const skill =
  (given: string = FOLLOWS): Form =>
  (command) => ({
    name: `${command.name}/SKILL.md`,
    text: head({ name: command.name, description: command.description }) + body(command, given),
  });

export const markdown =
  (given: string): Form =>
  (command) => ({ name: `${command.name}.md`, text: head({ description: command.description }) + body(command, given) });

/** All of it is what the model reads. */
export const plain =
  (given: string = FOLLOWS): Form =>
  (command) => ({ name: `${command.name}.md`, text: body(command, given) });

export const toml =
  (given: string): Form =>
  (command) => ({
    name: `${command.name}.toml`,
    text: `description = ${JSON.stringify(command.description)}\nprompt = '''\n${body(command, given)}'''\n`,
  });

export function commandFiles(run: ExtensionRun, folder: string, form: Form): FilePiece[] {
  return commandTexts(run).map((command) => {
    const { name, text } = form(command);
    return { piece: 'commands', kind: 'file', file: pathsOf(run.world.platform).join(folder, ...name.split('/')), text };
  });
}

function head(fields: Readonly<Record<string, string>>): string {
  return `---\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\n\n`;
}

function body(command: CommandText, given: string): string {
  return `${command.body(given)}\n`;
}
