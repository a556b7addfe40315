import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { indexPiece, takeAlong } from '@storyvan/contract/field-kits';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses long JSON replies to GET, and field kits. Other replies to POST may hold one-time passwords, recovery codes or the secret of a
 * second factor, and compressing these beside caller-supplied text could leak them (BREACH, decision 44).
 */

/** A POST because it is recorded; it holds no secret and repeats nothing that the caller sent. */
const compressedPost = takeAlong.path;

/** In characters; a shorter reply is one packet in any case. */
const leastLength = 1024;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

const brotli = (text: string, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  });

type Encodings = Record<'br' | 'gzip', (text: string) => Promise<Buffer>>;

export const encodings: Encodings = {
  br: (text: string) => brotli(text, 4),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
};

const smallest: Encodings = {
  br: (text) => brotli(text, constants.BROTLI_MAX_QUALITY),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
};

/** The pieces of 200,000 titles. */
const mostKept = 100;

/** Compresses each text once; the texts that were used last are kept, compressed. */
export function compressingOnce(compress: Encodings, most = mostKept): Encodings {
  const kept = new Map<string, Promise<Buffer>>();
  const once = (encoding: keyof Encodings) => (text: string) => {
    const key = `${encoding} ${createHash('sha256').update(text).digest('base64')}`;
    const compressed = kept.get(key) ?? compress[encoding](text);
    compressed.catch(() => kept.delete(key));
    kept.delete(key);
    kept.set(key, compressed);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > most) kept.delete(oldest);
    return compressed;
  };
  return { br: once('br'), gzip: once('gzip') };
}

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
  // Every device asks for the same pieces, over the slowest networks. One takes half a second.
  const once = compressingOnce(smallest);
  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return done();
    if (request.method !== 'GET' && request.reached?.url !== compressedPost) return done();
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return done();
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) return done();
    const compress = request.reached?.url === indexPiece.path ? once : encodings;
    compress[encoding](payload).then(
      (compressed) => {
        reply.header('content-encoding', encoding).removeHeader('content-length');
        done(null, compressed);
      },
      (error) => done(error),
    );
  });
}
