// The Agent Client Protocol: how editors drive agents, and the one headless way in for clients that resume only on a terminal.
import { readFile } from 'node:fs/promises';
import { fields, list, text, type Fields } from '../fake-model/json.js';
import { startRpc, type Rpc, type RpcCommand } from './rpc.js';

export interface AcpTurn {
  readonly prompt: string;
  /** Session that goes on; absent: a new one begins. */
  readonly session?: string;
  readonly images?: readonly string[];
  /** Called once the turn runs, with the means to interrupt it. */
  readonly onStart?: (interrupt: () => void, project: string) => void;
  /** How it is interrupted: by the protocol's own `session/cancel`, or by ending the client where it goes on in spite of that. */
  readonly interruptBy?: 'cancel' | 'end';
}

export interface AcpEnded {
  readonly session: string;
  readonly stopReason: string;
}

/** Starts the client, opens the session, runs one turn to its end. Every permission that it asks for is given. */
export function acpTurn(command: RpcCommand, turn: AcpTurn): Promise<AcpEnded> {
  return withAcp(command, async (rpc) => {
    const place = { cwd: command.cwd, mcpServers: [] };
    const opened = await (turn.session === undefined
      ? rpc.ask('session/new', place, 60_000)
      : rpc.ask('session/load', { ...place, sessionId: turn.session }, 60_000));
    const session = turn.session ?? text(opened['sessionId']);
    let isEnded = false;
    turn.onStart?.(() => {
      if (turn.interruptBy !== 'end') return rpc.tell('session/cancel', { sessionId: session });
      isEnded = true;
      void rpc.close();
    }, command.cwd);
    const images = (turn.images ?? []).map(async (path) => ({
      type: 'image',
      mimeType: 'image/png',
      data: await readFile(path, 'base64'),
    }));
    const prompt = [{ type: 'text', text: turn.prompt }, ...(await Promise.all(images))];
    const ended = await rpc.ask('session/prompt', { sessionId: session, prompt }, 90_000).catch((error: unknown) => {
      if (!isEnded) throw error;
      return { stopReason: 'ended' };
    });
    return { session, stopReason: text(ended['stopReason']) };
  });
}

/** Opens a session as an editor does, without a turn; the updates by which the client tells its history. */
export async function acpLoad(command: RpcCommand, session: string): Promise<Fields[]> {
  const updates: Fields[] = [];
  await withAcp(
    command,
    (rpc) => rpc.ask('session/load', { cwd: command.cwd, mcpServers: [], sessionId: session }, 60_000),
    (update) => updates.push(update),
  );
  return updates;
}

/** Ids in the client's own list of the project's sessions, as it orders them. */
export async function acpList(command: RpcCommand): Promise<string[]> {
  const answer = await withAcp(command, (rpc) => rpc.ask('session/list', { cwd: command.cwd }));
  return list(answer['sessions']).map((session) => text(fields(session)['sessionId']));
}

async function withAcp<T>(command: RpcCommand, work: (rpc: Rpc) => Promise<T>, onUpdate?: (update: Fields) => void): Promise<T> {
  const rpc = startRpc(command, {
    told: (method, params) => method === 'session/update' && onUpdate?.(fields(params['update'])),
    asked: (method, params) => (method === 'session/request_permission' ? allow(params) : undefined),
  });
  try {
    const clientInfo = { name: 'baton-tests', version: '1' };
    await rpc.ask(
      'initialize',
      { protocolVersion: 1, clientInfo, clientCapabilities: { fs: { readTextFile: false, writeTextFile: false } } },
      60_000,
    );
    return await work(rpc);
  } finally {
    await rpc.close();
  }
}

function allow(params: Fields): object {
  const options = list(params['options']).map(fields);
  const chosen = options.find((option) => text(option['kind']).startsWith('allow')) ?? options[0];
  return { outcome: { outcome: 'selected', optionId: text(chosen?.['optionId']) } };
}
