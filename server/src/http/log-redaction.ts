import type { FastifyServerOptions } from 'fastify';

/**
 * Secrets and personal data that must never reach the log: credentials, and what the database says about a rejected
 * row, which may be a child's name. A second layer behind the request serializer, which leaves out headers and bodies.
 */

const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'new_password',
  'present_password',
  'code',
  'token',
  'secret',
  'connectionString',
];
/** An error's `code` (such as 23505) is kept. */
const ofErrors = ['detail', 'where', 'internalQuery', 'parameters', 'connectionString', 'password'];

const at = (place: string, name: string): string =>
  name.startsWith('[') ? place + name : `${place}.${name}`;

export const redact = {
  paths: [
    ...['req.headers', 'res.headers', 'headers', 'body', 'req.body'].flatMap((place) =>
      secrets.map((name) => at(place, name)),
    ),
    ...ofErrors.map((name) => at('err', name)),
    'password',
    'token',
    'cookie',
  ],
  censor: '[hidden]',
} satisfies Exclude<FastifyServerOptions['logger'], boolean | undefined>['redact'];
