// Which addresses are the public internet's: nothing of this machine, of the network it is in, or of a cloud's own services.
import type * as netModule from 'node:net';

/** Special-purpose networks of IPv4 (RFC 6890 and its successors). */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Within what is given to anybody, 2000::/3: tunnels, which lead to IPv4 addresses of any kind, and examples. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Only what is an IP address; an IPv4 address inside of an IPv6 one counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const { BlockList, isIP } = process.getBuiltinModule('node:net') as typeof netModule;
  const bare = address.replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0) return false;
  const list = new BlockList();
  if (version === 4) {
    for (const [net, bits] of NOT_PUBLIC_4) list.addSubnet(net, bits, 'ipv4');
    return !list.check(bare, 'ipv4');
  }
  const mapped = new BlockList();
  mapped.addSubnet('::ffff:0:0', 96, 'ipv6');
  if (mapped.check(bare, 'ipv6')) return isPublicAddress(lastFour(bare));
  const given = new BlockList();
  given.addSubnet('2000::', 3, 'ipv6');
  for (const [net, bits] of NOT_PUBLIC_6) list.addSubnet(net, bits, 'ipv6');
  return given.check(bare, 'ipv6') && !list.check(bare, 'ipv6');
}

/** The last four bytes of an IPv6 address, as IPv4: `::ffff:7f00:1` and `::ffff:127.0.0.1` are the same. */
function lastFour(address: string): string {
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (dotted !== undefined) return dotted;
  const [high = '0', low = '0'] = address.split(':').slice(-2);
  const [a, b] = [Number.parseInt(high || '0', 16), Number.parseInt(low || '0', 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join('.');
}
