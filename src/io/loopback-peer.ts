// Whose program is at the other end of a connection within this machine. Linux tells; elsewhere nothing does.
import { readFileSync } from 'node:fs';

interface Connection {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localPort?: number | undefined;
}

/** Where nothing tells, false: whoever starts a server there shares it with everybody who is logged in. */
export function isOtherUser({ remoteAddress, remotePort, localPort }: Connection): boolean {
  const own = process.getuid?.();
  if (own === undefined || remotePort === undefined || localPort === undefined || remoteAddress !== '127.0.0.1') return false;
  const owner = ownerOf(connections(), remotePort, localPort);
  return owner !== undefined && owner !== own && owner !== 0;
}

/** Whether this machine tells whose a connection is. */
export const tellsUsers = (): boolean => connections() !== '';

function connections(): string {
  try {
    return readFileSync('/proc/net/tcp', 'latin1');
  } catch {
    return '';
  }
}

/** The user of the end that has `port` and is connected to `to`, both of 127.0.0.1. */
export function ownerOf(table: string, port: number, to: number): number | undefined {
  const end = (one: number): string => `0100007F:${one.toString(16).toUpperCase().padStart(4, '0')}`;
  const row = table.split('\n').find((line) => line.includes(` ${end(port)} ${end(to)} `));
  const user = row?.trim().split(/\s+/)[7];
  return user === undefined ? undefined : Number(user);
}
