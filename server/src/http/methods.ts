import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The methods of an address, for 405 and OPTIONS (RFC 9110, 15.5.6 and 9.3.7). */

const methodsOf = new WeakMap<FastifyInstance['server'], { pattern: RegExp; methods: string[] }[]>();

/** Remembers each route that is added from now on. */
export function rememberMethods(http: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  methodsOf.set(http.server, routes);
  http.addHook('onRoute', ({ url, method }) => {
    const pattern = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*');
    routes.push({ pattern: new RegExp(`^${pattern}/?$`), methods: [method].flat() });
  });
}

/** The methods of the requested address, as Allow lists them; null if it does not exist. */
export function allowedMethods({ server, url }: FastifyRequest): string | null {
  const [path = ''] = url.split('?');
  const found = (methodsOf.get(server.server) ?? []).filter(({ pattern }) => pattern.test(path));
  if (found.length === 0) return null;
  return [...new Set([...found.flatMap(({ methods }) => methods), 'OPTIONS'])].sort().join(', ');
}
