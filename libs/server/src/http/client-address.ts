const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** The address as people write it: an IPv4 address that came over an IPv6 socket is the IPv4 address. */
export function plainAddress(address: string): string {
  return address.includes(':') ? (MAPPED_IPV4.exec(address)?.[1] ?? address) : address;
}

/** Whose calls are counted together: an IPv6 customer owns a whole /64, so changing the rest changes nobody (S-17). */
export function addressGroup(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [withoutZone = ''] = plain.split('%');
  const [head = '', tail] = withoutZone.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
