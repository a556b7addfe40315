import type { FastifyServerOptions } from 'fastify';

/**
 * What never reaches the log, whoever logs it: what signs somebody in, and what a database says of a row it refused,
 * which may be a child's name. The serializer of requests leaves headers and bodies out; this stands behind it.
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
/** An error's `code` names its kind (23505) and stays. */
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
