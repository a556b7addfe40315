import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic } from './public-address.ts';

/** The only requests that this server makes: to a service that whoever runs it has set, and where that one points. */

const mostRedirects = 3;

/**
 * Asks an address with GET. `service` is the address that was set: its origin may stand anywhere. Whatever else is
 * named, by a reply or a redirect, must be http or https at its usual port of a public address, so that no answer of
 * the service can reach into the building. The caller reads the body, or destroys it.
 */
export async function getOutside(
  address: string,
  service: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const home = new URL(service).origin;
  let url = new URL(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (url.origin !== home) refuseInside(url);
    const response = await get(url, { signal, ...(url.origin !== home && { lookup: lookupPublic }) });
    const { location } = response.headers;
    const moved = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined;
    if (!moved) return response;
    response.destroy();
    url = new URL(location, url);
  }
  throw new Error(`More than ${mostRedirects} redirects.`);
}

function refuseInside(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (!web || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new Error(`${url.origin} is no plain address of the web.`);
  }
  if (isIP(host) && !isPublicAddress(host)) throw new Error(`${host} is no public address.`);
}

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? getHttps : getHttp;
    const headers = {
      accept: 'application/json, image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Storyvan',
    };
    // No connection is kept: the next one is looked up and checked anew.
    send(url, { ...options, headers, agent: false }, resolve).on('error', reject);
  });
}
