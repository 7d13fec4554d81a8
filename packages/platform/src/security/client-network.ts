import { isIPv6 } from 'node:net';

const groupCount = 8;
const networkGroups = 4;

const groupsOf = (text: string): string[] => text.split(':').filter((group) => group !== '');

/** The eight groups of an IPv6 address without leading zeros, for any of its spellings. */
const expand = (address: string): string[] => {
  // The URL parser knows every spelling and returns one.
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [left = '', right = ''] = plain.split('::');
  const [head, tail] = [groupsOf(left), groupsOf(right)];
  return [...head, ...Array.from({ length: groupCount - head.length - tail.length }, () => '0'), ...tail];
};

/** `::ffff:c633:6407` is an IPv4 address written as an IPv6 one. */
const embeddedIpv4 = (groups: readonly string[]): string | undefined => {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
};

/** The network of an address: an IPv4 address itself, the /64 of an IPv6 address, which one customer has. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  return embeddedIpv4(groups) ?? groups.slice(0, networkGroups).join(':');
};
