import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies add the port: "192.0.2.7:5123", "[2001:db8::7]:5123". */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The network that an address is counted by: one IPv4 address, also when written as IPv6, or an IPv6 /64, which is what
 * one customer has. Invalid addresses share one network.
 */
export function networkOf(address: string): string {
  const [, inBrackets, plain] = withPort.exec(address) ?? [];
  const bare = (inBrackets ?? plain ?? address).replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/64`).toString()}/64`;
}
