import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic } from './public-address.ts';

/** The only outgoing requests of this server: to the configured service, and where it redirects. */

const mostRedirects = 3;

/**
 * Sends a GET. `service` is the configured address, whose origin may be anywhere. Every other address, from a reply or
 * a redirect, must be http or https on its default port of a public address, so that the service cannot reach the local
 * network (SSRF). The caller reads the body or destroys it.
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
    throw new Error(`${url.origin} is not a plain web address.`);
  }
  if (isIP(host) && !isPublicAddress(host)) throw new Error(`${host} is not a public address.`);
}

function get(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? getHttps : getHttp;
    const headers = {
      accept: 'application/json, image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Storyvan',
    };
    // No keep-alive: the next address is looked up and checked again.
    send(url, { ...options, headers, agent: false }, resolve).on('error', reject);
  });
}
