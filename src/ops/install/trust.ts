// Hooks that a client runs only when its configuration holds their hashes: the client itself is asked for these, and only if the user wants it.
import type { Agent, ExtensionPiece, HookTrust, SettingPiece } from '../../agents/agent.js';
import { findProgram } from '../../io/find-program.js';
import { neutralFolder } from '../../io/machine.js';
import { runProgram } from '../../io/run-program.js';
import type { World } from '../../io/world.js';
import { isArray, isObject, type Json } from '../../model/json.js';
import type { Report } from '../../model/report.js';
import type { InstalledItem } from '../../store/installations.js';

const PATIENCE_MS = 20_000;

export function isTrust(item: InstalledItem): boolean {
  return item.kind === 'setting' && item.path.join('.') === 'hooks.state';
}

interface Asking {
  readonly pieces: readonly ExtensionPiece[];
  readonly here: World;
  readonly report: Report;
}

/** Undefined: it could not be asked, which is said. */
export function trustPieces(agent: Agent, trust: HookTrust, { pieces, here, report }: Asking): readonly SettingPiece[] | undefined {
  const commands = new Set(pieces.flatMap((piece) => (piece.piece === 'hooks' && piece.kind === 'setting' ? commandsIn(piece.value) : [])));
  const answer = answerOf(agent, trust, here);
  const found = answer === undefined ? [] : trust.pieces(answer, commands, here);
  if (found.length < commands.size) {
    report.add({
      rule: 'install/trust-failed',
      severity: 'warning',
      message: `${agent.name} could not be asked for the hashes of these hooks, so nothing was allowed`,
      hint: trust.grant,
    });
    return undefined;
  }
  report.add({
    rule: 'install/hooks-trusted',
    severity: 'info',
    message: `${agent.name} may run from now on: ${[...commands].join('; ')}`,
  });
  return found;
}

function answerOf(agent: Agent, { argv, requests }: HookTrust, here: World): Json | undefined {
  const client = agent.client && findProgram(agent.client.command, here);
  if (client === undefined) return undefined;
  const cwd = neutralFolder(client);
  const ended = (here.run ?? runProgram)({
    argv: [client, ...argv],
    cwd,
    env: here.env,
    requests: requests(cwd).map((request) => JSON.stringify({ jsonrpc: '2.0', ...request })),
    patienceMs: PATIENCE_MS,
  });
  const last = requests(cwd).at(-1)?.['id'];
  for (const line of ended.stdout.split('\n')) {
    const said = parsed(line);
    if (isObject(said) && said['id'] === last && said['result'] !== undefined) return said['result'];
  }
  return undefined;
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined; // words for people among the answers
  }
}

function commandsIn(value: Json): string[] {
  if (isArray(value)) return value.flatMap(commandsIn);
  if (!isObject(value)) return [];
  const own = value['command'];
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap((one) => commandsIn(one ?? null))];
}
