import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies add the port: "192.0.2.7:5123", "[2001:db8::7]:5123". */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The network that an address is counted by. An IPv4 address counts alone, also when it is written as IPv6; of IPv6 the
 * /64, because each customer has at least that many addresses to choose from. What is not an address is one network.
 */
export function networkOf(address: string): string {
  const [, inBrackets, plain] = withPort.exec(address) ?? [];
  const bare = (inBrackets ?? plain ?? address).replace(/%.*$/, '');
  if (isIP(bare) === 0) return 'unknown';
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/64`).toString()}/64`;
}

/** Whether it is an address, or a network such as 10.0.0.0/8. One that holds every address is refused. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32);
}
