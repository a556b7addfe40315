import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Validators of catalogue reads. A reply joins books, copies, loans, children and covers, so its validator is computed
 * from its data, before it is serialized and compressed: what it shows cannot change without it. Weak, because the same
 * data is sent compressed or not.
 */
function etagOf(data: unknown, role: string): string {
  return `W/"${createHash('sha256').update(role).update(JSON.stringify(data)).digest('base64url').slice(0, 32)}"`;
}

/** As in RFC 9110: a list, each weak or strong, or `*`. */
function matches(header: string, etag: string): boolean {
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((one) => {
    const given = one.trim();
    return given === '*' || given.replace(/^W\//, '') === plain;
  });
}

/**
 * Sets the headers, and returns whether the caller has this reply already. Programs may store it if they ask again
 * before each use. Browsers, which other people may use after, store nothing, so nothing is computed for them.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, data: unknown): boolean {
  const { signedIn, headers } = request;
  if (signedIn?.by !== 'service') return false;
  const etag = etagOf(data, signedIn.staff.role);
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const known = headers['if-none-match'];
  return known !== undefined && matches(known, etag);
}
