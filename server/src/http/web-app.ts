import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';
import { allowedMethods } from './methods.ts';
import { policyOfBarcodeWorker, policyOfPage, setPageHeaders } from './security-headers.ts';

const aYear = 365 * 24 * 3600 * 1000;
const page = 'index.html';

/** Serves the built single-page app: hashed files for a year, and its page for every clean path. */
export async function serveWebApp(http: FastifyInstance, folder: string | undefined): Promise<void> {
  const sendPage = folder !== undefined && existsSync(join(folder, page)) ? pageSender(folder) : null;
  if (sendPage) {
    await http.register(fastifyStatic, {
      root: folder as string,
      index: false,
      // Each file gets its own route, so that a folder's path can be a screen.
      wildcard: false,
      globIgnore: [`${page}*`],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${join(folder as string, 'assets')}`);
        response.header('cache-control', hashed ? `public, max-age=${aYear / 1000}, immutable` : 'no-cache');
        if (isBarcodeWorker(path)) response.header('content-security-policy', policyOfBarcodeWorker);
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const asked = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && asked && !isApi(request.url) && !isFile(request.url)) return sendPage(reply);
    const allowed = allowedMethods(request);
    if (allowed === null) throw new ApiError('not_found', 'This address does not exist.');
    reply.header('allow', allowed);
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new ApiError('method_not_allowed', `${request.method} is not allowed at this address.`);
  });
}

/**
 * Each reply has its own nonce in its policy and page, so the page is never cached: a 304 would carry a policy that
 * does not match the page. It is small enough to send uncompressed.
 */
function pageSender(folder: string): (reply: FastifyReply) => FastifyReply {
  const parts = readFileSync(join(folder, page), 'utf8').split('__STYLE_NONCE__');
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    return setPageHeaders(reply, policyOfPage(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(parts.join(nonce));
  };
}

/** Built from web/src/ui/camera/read-codes.worker.ts; also in its compressed forms. */
const isBarcodeWorker = (path: string): boolean => /[/\\]read-codes\.worker-[\w-]+\.js/.test(path);

export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/i.test(url);

/** A missing script or picture is a 404, not a screen. */
const isFile = (url: string): boolean => /^\/assets\//.test(url);
