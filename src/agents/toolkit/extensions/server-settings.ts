// Baton's server in the settings of clients that have a map of servers.
import type { ExtensionRun, SettingPiece } from '../../extensions.js';
import type { JsonObject } from '../../../model/json.js';

interface ServerSettings {
  readonly file: string;
  readonly syntax: SettingPiece['syntax'];
  /** The key that holds the servers. */
  readonly under: string;
  /** What the client wants besides the command. */
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

/** `command` and `args`, as most have it. */
export function serverEntry(run: ExtensionRun, { file, syntax, under, before = {}, after = {} }: ServerSettings): SettingPiece {
  const [command, ...args] = serverWords(run);
  return {
    piece: 'mcp',
    kind: 'setting',
    file,
    syntax,
    path: [under],
    key: 'baton',
    value: { ...before, command: command!, args, ...after },
  };
}

export function serverWords({ program }: ExtensionRun): readonly string[] {
  return [...program, 'mcp'];
}
