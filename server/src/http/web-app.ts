import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { LibraryCache } from '../records/setting/library-cache.ts';
import { tokenOf } from './auth-cookies.ts';
import { encodingFor, encodings } from './compression.ts';
import { allowedMethods } from './methods.ts';
import { nothing, screens } from './screens.ts';
import {
  policyOfBarcodeWorker,
  policyOfPage,
  policyOfServiceWorker,
  setPageHeaders,
} from './security-headers.ts';

const aYear = 365 * 24 * 3600 * 1000;
const page = 'index.html';
const manifest = 'manifest.webmanifest';
const placeOfCalls = '<meta name="first-calls" />';

/** Serves the built single-page app: hashed files for a year, and its page for every clean path. */
export async function serveWebApp(
  http: FastifyInstance,
  folder: string | undefined,
  library: Pick<LibraryCache, 'get'>,
): Promise<void> {
  const sendPage = folder !== undefined && existsSync(join(folder, page)) ? pageSender(folder) : null;
  if (sendPage) {
    const common = {
      index: false as const,
      // Each file gets its own route, so that a folder's path can be a screen.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
    };
    const root = folder as string;
    serveManifest(http, join(root, manifest), library);
    await http.register(fastifyStatic, {
      ...common,
      root,
      globIgnore: [`${page}*`, `${manifest}*`, 'screens.json*', 'assets/**'],
      setHeaders: (response, path) => {
        response.header('cache-control', 'no-cache');
        if (isServiceWorker(path)) response.header('content-security-policy', policyOfServiceWorker);
      },
    });
    await http.register(fastifyStatic, {
      ...common,
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // A hashed file is never asked for again, so these would only add to each reply.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (response, path) => {
        response.header('cache-control', `public, max-age=${aYear / 1000}, immutable`);
        if (isBarcodeWorker(path)) response.header('content-security-policy', policyOfBarcodeWorker);
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const asked = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage && asked && !isApi(request.url) && !isFile(request.url)) return sendPage(request, reply);
    const allowed = allowedMethods(request);
    if (allowed === null) throw new ApiError('not_found', 'This address does not exist.');
    reply.header('allow', allowed);
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new ApiError('method_not_allowed', `${request.method} is not allowed at this address.`);
  });
}

/** An installed app has the name of the library. */
function serveManifest(http: FastifyInstance, file: string, library: Pick<LibraryCache, 'get'>): void {
  const built = JSON.parse(readFileSync(file, 'utf8'));
  http.get(`/${manifest}`, async (_, reply) => {
    const { name } = await library.get();
    reply.type('application/manifest+json').header('cache-control', 'no-cache');
    return JSON.stringify({ ...built, name, short_name: name });
  });
}

/**
 * Each reply has its own nonce in its policy and page, so the page is never cached: a 304 would carry a policy that
 * does not match the page. Nothing in it is secret for longer than this reply, so it may be compressed (decision 44).
 *
 * The service worker keeps the page of /app-page, which names neither files nor calls of a screen. `app-version` shows
 * it whether a page is of the version whose files it has (decision 58).
 */
function pageSender(folder: string): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const built = readFileSync(join(folder, page), 'utf8');
  const parts = built.split('__STYLE_NONCE__');
  const version = createHash('sha256').update(built).digest('hex').slice(0, 8);
  const screenOf = screens(folder);
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const { calls, links } = tokenOf(request) === undefined ? nothing : screenOf(request.url);
    const text = parts
      .join(nonce)
      .replace(placeOfCalls, () => calls)
      .replace('</head>', () => `${links}</head>`);
    const encoding = encodingFor(request.headers['accept-encoding']);
    setPageHeaders(reply, policyOfPage(nonce))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('app-version', version)
      .type('text/html; charset=utf-8');
    if (!encoding) return reply.send(text);
    return reply.header('content-encoding', encoding).send(await encodings[encoding](text));
  };
}

/** Built from web/src/ui/camera/read-codes.worker.ts; also in its compressed forms. */
const isBarcodeWorker = (path: string): boolean => /[/\\]read-codes\.worker-[\w-]+\.js/.test(path);

/** Built from web/src/sw/sw.ts; also in its compressed forms. */
const isServiceWorker = (path: string): boolean => /[/\\]sw\.js(\.(br|gz))?$/.test(path);

export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/i.test(url);

/** A missing script or picture is a 404, not a screen. */
const isFile = (url: string): boolean => /^\/assets\//.test(url);
