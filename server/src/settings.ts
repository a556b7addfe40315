import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** As libpq accepts it: in the authority or as a parameter. */
const severalHosts = /^\w+:\/\/([^/?@]*@)?(?![^/?]*@)[^/?]*,|[?&]host=[^&]*,/;

/** The settings, each from the environment variable of its name; docs/settings.md lists them. */
const schema = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'HOST must be a host name or an address, such as 127.0.0.1 or 0.0.0.0.')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 1 to 65535.')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'PORT must be a number from 1 to 65535.')
    .default(3000),
  DATA_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .default(resolve('data')),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'DATABASE_URL must begin with postgres:// or postgresql://.')
    .refine(
      (url) => !severalHosts.test(url),
      'DATABASE_URL takes one host, not a list. Use an address that always leads to the primary (docs/high-availability.md).',
    )
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'DATABASE_READ_URL must begin with postgres:// or postgresql://.')
    .refine((url) => !severalHosts.test(url), 'DATABASE_READ_URL takes one host, not a list.')
    .optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  BOOK_METADATA_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\//.test(url) && URL.canParse(url) && url.includes('{isbn}'),
      'BOOK_METADATA_URL must be an http or https address with {isbn} where the ISBN goes.',
    )
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(
      (url) => /^https?:\/\//.test(url) && URL.canParse(url),
      'PUBLIC_URL must be the address that people use, such as https://books.example.',
    )
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (proxies) => proxies.every(isAddressOrNetwork),
      'TRUSTED_PROXIES must be IP addresses or networks separated by commas, such as 10.0.0.5, 10.1.0.0/16.',
    )
    .default(['127.0.0.0/8', '::1']),
  HSTS_SUBDOMAINS: z
    .enum(['yes', 'no'], 'HSTS_SUBDOMAINS must be yes or no.')
    .transform((answer) => answer === 'yes')
    .default(false),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/, 'DATABASE_POOL must be a number from 1 to 500.')
    .transform(Number)
    .refine((size) => size >= 1 && size <= 500, 'DATABASE_POOL must be a number from 1 to 500.')
    .default(10),
  REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,7}$/, 'REQUESTS_PER_MINUTE must be a number; 0 sets no limit.')
    .transform(Number)
    .default(3000),
  SERVICE_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,7}$/, 'SERVICE_REQUESTS_PER_MINUTE must be a number; 0 sets no limit.')
    .transform(Number)
    .default(600),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .enum(['yes', 'no'], 'WEBHOOK_PRIVATE_ADDRESSES must be yes or no.')
    .transform((answer) => answer === 'yes')
    .default(false),
  ONE_TIME_PASSWORD_DAYS: z
    .string()
    .regex(/^[1-9]\d?$/, 'ONE_TIME_PASSWORD_DAYS must be a number from 1 to 99.')
    .transform(Number)
    .default(7),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('warn'),
});
export type Settings = z.infer<typeof schema>;

/** Their values are never shown: an address may hold a password. */
const secrets = ['DATABASE_URL', 'DATABASE_READ_URL', 'METRICS_TOKEN'];

/** Reads the settings and reports every invalid one in a sentence. An empty variable counts as not set. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(set);
  if (result.success) {
    if (result.data.DATABASE_READ_URL && !result.data.DATABASE_URL)
      throw new StartError('DATABASE_READ_URL is the address of a replica, so it needs DATABASE_URL too.');
    return result.data;
  }
  throw new StartError(
    result.error.issues.map(({ path, message }) => message + shown(String(path[0]), set)).join('\n'),
  );
}

/** The value that was set, unless it is a secret. */
function shown(name: string, set: Record<string, string | undefined>): string {
  return secrets.includes(name) ? '' : ` It is "${set[name]}".`;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/i;

export const isLoopback = (host: string): boolean => loopback.test(host);

/** Whether it is an address or a network such as 10.0.0.0/8. A network of all addresses is refused. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32);
}
