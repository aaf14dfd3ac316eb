// What goes into goose: an extension and slash commands in its configuration, recipes that these name, and a plugin with hooks. By its source and its
// documents; its hooks observe only.
import { pathsOf, type World } from '../../io/world.js';
import type { AgentExtensions, ExtensionPiece, ExtensionRun } from '../extensions.js';
import { commandTexts } from '../toolkit/extensions/command-texts.js';
import { hookCommand } from '../toolkit/extensions/hook-settings.js';
import { serverWords } from '../toolkit/extensions/server-settings.js';
import { configFolder } from './paths.js';

export const extensions: AgentExtensions = {
  root: configFolder,
  typed: '/handoff',
  lacks: 'its hooks can tell the model nothing, so they only take note of sessions',
  pieces(run) {
    const file = pathsOf(run.world.platform).join(configFolder(run.world), 'config.yaml');
    const [cmd, ...args] = serverWords(run);
    return [
      {
        piece: 'mcp',
        kind: 'setting',
        file,
        syntax: 'yaml',
        path: ['extensions'],
        key: 'baton',
        value: { enabled: true, type: 'stdio', name: 'baton', cmd: cmd!, args, envs: {}, env_keys: [], timeout: 300 },
      },
      ...commands(run, file),
      ...plugin(run),
    ];
  },
};

function commands(run: ExtensionRun, file: string): ExtensionPiece[] {
  const { join } = pathsOf(run.world.platform);
  return commandTexts(run).flatMap((command): ExtensionPiece[] => {
    const recipe = join(configFolder(run.world), 'recipes', `baton-${command.name}.yaml`);
    const given = { key: 'given', input_type: 'string', requirement: 'optional', default: '', description: 'What the user said besides.' };
    const document = {
      version: '1.0.0',
      title: command.name,
      description: command.description,
      parameters: [given],
      prompt: command.body('{{ given }}'),
    };
    return [
      { piece: 'commands', kind: 'file', file: recipe, text: `${JSON.stringify(document, null, 2)}\n` }, // JSON is YAML
      {
        piece: 'commands',
        kind: 'setting',
        file,
        syntax: 'yaml',
        path: ['slash_commands'],
        named: 'command',
        value: { command: command.name, recipe_path: recipe },
      },
    ];
  });
}

function plugin(run: ExtensionRun): ExtensionPiece[] {
  const { world }: { readonly world: World } = run;
  const { join } = pathsOf(world.platform);
  const folder = join(world.home, '.agents', 'plugins', 'baton');
  const atEnd = [{ hooks: [{ type: 'command', command: hookCommand(run, 'goose', 'end'), timeout: 10 }] }];
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  return [
    {
      piece: 'hooks',
      kind: 'file',
      file: join(folder, 'plugin.json'),
      text: json({ name: 'baton', version: '1.0.0', description: 'Passes work between agents.' }),
    },
    {
      piece: 'hooks',
      kind: 'file',
      file: join(folder, 'hooks', 'hooks.json'),
      text: json({ hooks: { SessionEnd: atEnd } }),
    },
  ];
}
