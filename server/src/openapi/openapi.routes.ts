import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { makeDocument } from './document.ts';

export const documentPath = '/api/openapi.json';

/** The contract as a document for programs. Open, because it has no data of the library. */
export function openApiRoutes(http: FastifyInstance): void {
  let document: ReturnType<typeof packedDocument> | undefined;
  http.get(documentPath, { config: { access: 'open' } }, async (request, reply) => {
    // Built on the first request.
    document ??= packedDocument();
    const { text, packed, etag } = await document;
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text);
  });
}

async function packedDocument() {
  const text = JSON.stringify(await makeDocument());
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, packed: gzipSync(text), etag };
}
