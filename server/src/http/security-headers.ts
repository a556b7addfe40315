import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every reply tells the browser not to do; docs/security.md says why, docs/decisions/0031 how the page lives with it. */

/** A reply that is no page: were it opened as one, it could load nothing. */
const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years. Names below this one may be other people's, so they are included only where the settings say so. */
const httpsOnly = 'max-age=63072000';

/** What every reply says, also one that is written without Fastify. */
export const always = {
  'content-security-policy': policyOfData,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** What only a page could do; a call of a desk need not carry it a thousand times an hour. */
const ofPages = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/** HTTPS is demanded only of browsers that came by it: on a local network plain HTTP stays possible. */
export function securityHeaders(includeSubDomains: boolean) {
  const hsts = includeSubDomains ? `${httpsOnly}; includeSubDomains` : httpsOnly;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(always);
    if (request.protocol === 'https') reply.header('strict-transport-security', hsts);
  };
}

/** For a reply that a browser shows, with its own content policy. */
export function setPageHeaders(reply: FastifyReply, policy: string): FastifyReply {
  return reply.headers(ofPages).header('content-security-policy', policy);
}

/**
 * The content policy of a page of ours: scripts, pictures and calls of this server only, and no text that becomes
 * script. Its style elements bear the nonce, which is new in each reply.
 */
export const policyOfPage = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
