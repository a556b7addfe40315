import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setPageHeaders } from '../http/security-headers.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { makeDocument } from './document.ts';

export const documentPath = '/api/openapi.json';
const docsPath = '/api/docs';

/** The page has a stylesheet, and nothing else to load. */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Page {
  text: string;
  packed: Buffer;
  etag: string;
}

/** The contract as a document for programs and a page for people. Open, because it has no data of the library. */
export function openApiRoutes(http: FastifyInstance): void {
  const document = madeOnce(makeDocument);
  servePage(http, documentPath, 'application/json', async () => JSON.stringify(await document()));
  servePage(http, docsPath, 'text/html', async () => docsPage(await document()));
  servePage(http, `${docsPath}.css`, 'text/css', async () => docsStyle);
}

function servePage(http: FastifyInstance, url: string, type: string, write: () => Promise<string>): void {
  const page = madeOnce(async (): Promise<Page> => {
    const text = await write();
    return {
      text,
      packed: gzipSync(text),
      etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    };
  });
  http.get(url, { config: { access: 'open' } }, async (request, reply) => {
    const made = await page();
    if (type === 'text/html') setPageHeaders(reply, policy);
    reply.headers({ 'cache-control': 'no-cache', etag: made.etag, vary: 'accept-encoding' });
    return send(request, reply.type(`${type}; charset=utf-8`), made);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { text, packed, etag }: Page): FastifyReply {
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text);
}

/** Built on the first request. */
function madeOnce<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
