// Where a service is reached: at its own address, or at what the environment names in its place.
import { Failure } from '../model/report.js';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A token goes there, so it has to be encrypted, or to stay on this machine; and nothing else may hide in it. `set`: what the variable `name` says. */
export function serviceAddress(own: string, set: string | undefined, name: string): URL {
  if (!set) return new URL(own);
  const address = URL.canParse(set) ? new URL(set) : undefined;
  const isSafe = address?.protocol === 'https:' || (address?.protocol === 'http:' && LOOPBACK.has(address.hostname));
  if (address && isSafe && address.username === '' && address.password === '') return address;
  throw new Failure(
    {
      rule: 'service/address',
      message: `${name} is not an address that a token may be sent to`,
      hint: 'Give one that begins with https:// and has no user name in it, or unset it.',
    },
    { exitCode: 2 },
  );
}
