import { BlockList, isIP } from 'node:net';

/** What kind of place an address is. `forbidden` are those that no list of names opens: only an exact network does. */
export type AddressClass = 'public' | 'private' | 'loopback' | 'forbidden';

function listOf(...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

/** Adds `10.0.0.0/8` or a single address. @throws Error where it is neither */
export function addNetwork(list: BlockList, network: string): void {
  const [address = '', length] = network.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const bits = length === undefined ? (family === 'ipv6' ? 128 : 32) : Number(length);
  if (isIP(address) === 0 || !Number.isInteger(bits)) throw new Error(`${network} is no network`);
  list.addSubnet(address, bits, family);
}

const LOOPBACK = listOf('127.0.0.0/8', '::1');
const PRIVATE = listOf('10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7');
/** Link-local addresses with the metadata services of clouds, and what is no place to connect to. */
const FORBIDDEN = listOf(
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200', '168.63.129.16'],
  ...['::', 'fe80::/10', 'fec0::/10', 'ff00::/8', 'fd00:ec2::254', '100::/64', '2001::/32', '2001:db8::/32'],
  ...['::/96', '64:ff9b:1::/48'],
);

/** By its bytes; an IPv4 address inside an IPv6 one counts as itself. */
export function classify(address: string): AddressClass {
  const family = isIP(address);
  if (family === 0) return 'forbidden';
  const inner = family === 6 ? embeddedIpv4(address) : undefined;
  if (inner !== undefined) return classify(inner);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (LOOPBACK.check(address, type)) return 'loopback';
  if (FORBIDDEN.check(address, type)) return 'forbidden';
  return PRIVATE.check(address, type) ? 'private' : 'public';
}

/** Mapped (`::ffff:`), translated (`64:ff9b::`) and tunnelled (`2002:`) addresses lead to an IPv4 address. */
function embeddedIpv4(address: string): string | undefined {
  const groups = groupsOf(address);
  const [a, b, c, d, e, f, g = 0, h = 0] = groups;
  const isZero = (...parts: (number | undefined)[]) => parts.every((part) => part === 0);
  if (isZero(a, b, c, d, e) && f === 0xffff) return dotted(g, h);
  if (a === 0x64 && b === 0xff9b && isZero(c, d, e, f)) return dotted(g, h);
  if (a === 0x2002) return dotted(b ?? 0, c ?? 0);
  return undefined;
}

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const withoutDots = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number);
    return `${(((a ?? 0) << 8) | (b ?? 0)).toString(16)}:${(((c ?? 0) << 8) | (d ?? 0)).toString(16)}`;
  });
  const [head = '', tail] = withoutDots.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) =>
    parseInt(group, 16),
  );
}
