import type { FastifyReply, FastifyRequest } from 'fastify';

/** Security headers of every reply; docs/security.md says why, docs/decisions/0031 how the page works with them. */

/** For replies that are not pages: opened as a page, they can load nothing. */
const policyOfData = "default-src 'none'; frame-ancestors 'none'";

/** Two years. Subdomains may belong to others, so they are included only if the settings say so. */
const httpsOnly = 'max-age=63072000';

/** Headers of every reply, also of those written without Fastify. */
export const always = {
  'content-security-policy': policyOfData,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Only for pages; API replies do not need it. */
const ofPages = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/** HSTS only over HTTPS: plain HTTP remains possible on a local network. */
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
 * For the worker that reads barcodes from the camera: the only script that may compile WebAssembly, which it loads from
 * this server (docs/decisions/0049).
 */
export const policyOfBarcodeWorker =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For the service worker, which asks this server only for the files of the app (docs/decisions/0058). */
export const policyOfServiceWorker =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/**
 * The content security policy of our pages: scripts, pictures and calls of this server only, and no string is evaluated
 * as script. Style elements carry a nonce, which is new in each reply.
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
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
