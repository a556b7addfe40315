import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

const aYear = 365 * 24 * 3600 * 1000;

/** Serves the built single-page app: hashed files for a year, and index.html for every clean path. */
export async function serveWebApp(http: FastifyInstance, folder: string | undefined): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (built) {
    await http.register(fastifyStatic, {
      root: folder,
      index: false,
      // Each file gets its own route, so that a folder's path is a screen's and never an error.
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${join(folder, 'assets')}`);
        response.header('cache-control', hashed ? `public, max-age=${aYear / 1000}, immutable` : 'no-cache');
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !isApi(request.url) && !isFile(request.url);
    if (built && page) return reply.sendFile('index.html');
    throw new ApiError('not_found', 'There is no such address.');
  });
}

export const isApi = (url: string): boolean => /^\/api(\/|\?|$)/i.test(url);

/** A missing script or picture is missing; it is no screen. */
const isFile = (url: string): boolean => /^\/assets\//.test(url);
