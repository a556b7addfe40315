import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A route as the contract writes it, never as it was asked: an address may hold what somebody typed of a child's name. */
export function routeOf({ reached }: FastifyRequest): string {
  if (reached?.url === undefined) return 'none';
  const { url, access } = reached;
  if (access !== undefined || /^\/(api|healthz|readyz|metrics)/.test(url)) return url;
  return 'web';
}

/** The log levels that show the lines of requests; at others nothing is prepared for them. */
export const shownLevels: ReadonlySet<string | undefined> = new Set(['info', 'debug', 'trace']);

/** One line for each request once it was answered; the logger adds its request_id, which error replies tell too. */
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
