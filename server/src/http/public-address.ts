import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Which addresses are on the public internet, not on the local network or this machine (RFC 6890). */

const special = new BlockList();
for (const [network, prefix] of [
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
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
/** Exceptions among the global unicast addresses: tunnels to IPv4 (Teredo, 6to4) and documentation. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}

const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/** For webhooks to the local network: where clouds keep the keys of a machine belongs to no receiver. */
export const isNotLinkLocal = (address: string): boolean =>
  !linkLocal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** For `lookup` of node:http, so that the checked address is the one connected to. */
export const lookupPublic = lookupOnly(isPublicAddress);
export const lookupNotLinkLocal = lookupOnly(isNotLinkLocal);

function lookupOnly(isAllowed: (address: string) => boolean) {
  return (name: string, options: LookupOptions, callback: LookupCallback): void =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const inside = found?.find(({ address }) => !isAllowed(address));
      const [first] = found ?? [];
      if (error || inside || !first) {
        callback(error ?? new Error(`${name} is not a public address.`), []);
      } else if (options.all) {
        callback(null, found);
      } else {
        callback(null, first.address, first.family);
      }
    });
}
