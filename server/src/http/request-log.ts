import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The route from the contract, not the requested address, which may hold a child's name. */
export function routeOf({ reached }: FastifyRequest): string {
  if (reached?.url === undefined) return 'none';
  const { url, access } = reached;
  if (access !== undefined || /^\/(api|healthz|readyz|metrics)/.test(url)) return url;
  return 'web';
}

/** The log levels that show request lines; at others nothing is prepared. */
export const shownLevels: ReadonlySet<string | undefined> = new Set(['info', 'debug', 'trace']);

/** One line per request, after the reply; the logger adds the request_id, which error replies show too. */
export function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        staff_id: request.signedIn?.staff.staff_id ?? null,
        address: request.ip,
      },
      'request',
    );
    done();
  });
}
