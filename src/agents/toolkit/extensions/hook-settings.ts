// Hooks in the shape that Claude Code, Codex, Gemini CLI, Qwen Code and droid share: groups of commands below the name of an event.
import type { ExtensionRun, HookEvent, SettingPiece } from '../../extensions.js';
import { shellWords } from './command-texts.js';

/** What a client calls an event, what it is to us, and how long it may take, in the client's own unit. */
export interface ClientEvent {
  readonly name: string;
  readonly event: HookEvent;
  readonly timeout: number;
}

/** Several clients read the files of others, so the agent is fixed in the command line. */
export function hookCommand(run: ExtensionRun, agent: string, event: HookEvent): string {
  return shellWords([...run.program, 'hook', agent, event], run);
}

export function hookGroups(
  run: ExtensionRun,
  {
    agent,
    file,
    syntax,
    events,
  }: { readonly agent: string; readonly file: string; readonly syntax: 'json' | 'jsonc'; readonly events: readonly ClientEvent[] },
): SettingPiece[] {
  return events.map(({ name, event, timeout }) => ({
    piece: 'hooks',
    kind: 'setting',
    file,
    syntax,
    path: ['hooks', name],
    value: { hooks: [{ type: 'command', command: hookCommand(run, agent, event), timeout }] },
  }));
}
