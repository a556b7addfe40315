import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { takeAlong } from '@storyvan/contract/field-kits';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses long JSON replies to GET, and field kits. Other replies to POST may hold one-time passwords, recovery codes or the secret of a
 * second factor, and compressing these beside caller-supplied text could leak them (BREACH, decision 44).
 */

/** A POST because it is recorded; it holds no secret and repeats nothing that the caller sent. */
const compressedPost = takeAlong.path;

/** In characters; a shorter reply is one packet in any case. */
const leastLength = 1024;

export const encodings = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
};

/** The best encoding that the client accepts, or null. */
export function encodingFor(accepted: string | undefined): keyof typeof encodings | null {
  const taken = (accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
}

export function compressReplies(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return done();
    if (request.method !== 'GET' && request.reached?.url !== compressedPost) return done();
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done();
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return done();
    encodings[encoding](payload).then(
      (compressed) => {
        reply.header('content-encoding', encoding).removeHeader('content-length');
        done(null, compressed);
      },
      (error) => done(error),
    );
  });
}
