import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isNotLinkLocal, isPublicAddress, lookupNotLinkLocal, lookupPublic } from './public-address.ts';

/** Sends webhooks. Like get-outside, it reaches only public addresses, unless the settings allow others. */

export interface Posted {
  /** Null: no answer came. */
  status: number | null;
  ms: number;
  /** A sentence; empty after a 2xx answer. */
  problem: string;
}

interface Posting {
  body: string;
  headers: Record<string, string>;
  /** Also to addresses of the local network. */
  inside: boolean;
  stopping: AbortSignal;
}

const patienceMs = 10_000;
/** What the receiver answers is not used. */
const mostBytesRead = 65_536;

/** Redirects are not followed: the receiver's administrator changes the address instead. */
export async function postOutside(address: string, posting: Posting): Promise<Posted> {
  const start = performance.now();
  const timeUp = AbortSignal.timeout(patienceMs);
  const ended = (status: number | null, problem: string): Posted => ({
    status,
    ms: Math.round(performance.now() - start),
    problem,
  });
  try {
    const url = new URL(address);
    refuseInside(url, posting.inside);
    const status = await send(url, posting, AbortSignal.any([timeUp, posting.stopping]));
    const isDone = status >= 200 && status < 300;
    return ended(status, isDone ? '' : `The receiver answered with the status ${status}.`);
  } catch (error) {
    return ended(null, timeUp.aborted ? 'No answer came within 10 seconds.' : whyFailed(error));
  }
}

function refuseInside({ hostname }: URL, inside: boolean): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAllowed = inside ? isNotLinkLocal : isPublicAddress;
  if (isIP(host) && !isAllowed(host)) throw new Error(`${host} is not a public address.`);
}

function send(url: URL, { body, headers, inside }: Posting, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // No keep-alive: the address is looked up and checked each time.
      agent: false,
      signal,
      lookup: inside ? lookupNotLinkLocal : lookupPublic,
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostBytesRead) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed.',
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another server.',
};

function whyFailed(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  return (reasons[code] ?? message).slice(0, 200);
}
