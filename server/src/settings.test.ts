import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

describe('settings', () => {
  it('the settings, when not set or all empty, have their defaults', () => {
    const defaults = {
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: resolve('data'),
      LOG_LEVEL: 'warn',
      HSTS_SUBDOMAINS: false,
      DATABASE_POOL: 10,
      REQUESTS_PER_MINUTE: 3000,
      SERVICE_REQUESTS_PER_MINUTE: 600,
      WEBHOOK_PRIVATE_ADDRESSES: false,
      ONE_TIME_PASSWORD_DAYS: 7,
      TRUSTED_PROXIES: ['127.0.0.0/8', '::1'],
    };
    expect(readSettings({})).toEqual(defaults);
    expect(readSettings({ HOST: '', PORT: ' ', DATABASE_URL: '', LOG_LEVEL: '' })).toEqual(defaults);
  });

  it('the settings, when all are set, are read', () => {
    const set = {
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/storyvan',
      DATABASE_URL: 'postgres://storyvan@db/storyvan',
      DATABASE_READ_URL: 'postgres://storyvan@replica/storyvan',
      BOOK_METADATA_URL: 'https://books.example/{isbn}.json',
      LOG_LEVEL: 'debug',
      PUBLIC_URL: 'https://library.example',
      HSTS_SUBDOMAINS: 'yes',
      DATABASE_POOL: '20',
      REQUESTS_PER_MINUTE: '0',
      SERVICE_REQUESTS_PER_MINUTE: '50',
      WEBHOOK_PRIVATE_ADDRESSES: 'yes',
      ONE_TIME_PASSWORD_DAYS: '3',
      TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,fd00::/8  ::1',
    };
    expect(readSettings(set)).toEqual({
      ...set,
      PORT: 8080,
      HSTS_SUBDOMAINS: true,
      DATABASE_POOL: 20,
      REQUESTS_PER_MINUTE: 0,
      SERVICE_REQUESTS_PER_MINUTE: 50,
      WEBHOOK_PRIVATE_ADDRESSES: true,
      ONE_TIME_PASSWORD_DAYS: 3,
      TRUSTED_PROXIES: ['10.0.0.5', '10.1.0.0/16', 'fd00::/8', '::1'],
    });
  });

  it.each([
    ['HOST', 'two words', 'HOST must be a host name or an address, such as 127.0.0.1 or 0.0.0.0.'],
    ['HOST', 'http://x', 'HOST must be a host name or an address, such as 127.0.0.1 or 0.0.0.0.'],
    ['PORT', 'abc', 'PORT must be a number from 1 to 65535.'],
    ['PORT', '0', 'PORT must be a number from 1 to 65535.'],
    ['PORT', '65536', 'PORT must be a number from 1 to 65535.'],
    ['PORT', '-1', 'PORT must be a number from 1 to 65535.'],
    ['ONE_TIME_PASSWORD_DAYS', '0', 'ONE_TIME_PASSWORD_DAYS must be a number from 1 to 99.'],
    ['HSTS_SUBDOMAINS', 'maybe', 'HSTS_SUBDOMAINS must be yes or no.'],
    ['DATABASE_POOL', '0', 'DATABASE_POOL must be a number from 1 to 500.'],
    ['DATABASE_POOL', '501', 'DATABASE_POOL must be a number from 1 to 500.'],
    ['REQUESTS_PER_MINUTE', '-1', 'REQUESTS_PER_MINUTE must be a number; 0 sets no limit.'],
    ['SERVICE_REQUESTS_PER_MINUTE', 'x', 'SERVICE_REQUESTS_PER_MINUTE must be a number; 0 sets no limit.'],
    ['WEBHOOK_PRIVATE_ADDRESSES', '1', 'WEBHOOK_PRIVATE_ADDRESSES must be yes or no.'],
    [
      'PUBLIC_URL',
      'books.example',
      'PUBLIC_URL must be the address that people use, such as https://books.example.',
    ],
    ['PORT', '3000.5', 'PORT must be a number from 1 to 65535.'],
    [
      'BOOK_METADATA_URL',
      'https://books.example/',
      'BOOK_METADATA_URL must be an http or https address with {isbn} where the ISBN goes.',
    ],
    [
      'BOOK_METADATA_URL',
      'ftp://books.example/{isbn}',
      'BOOK_METADATA_URL must be an http or https address with {isbn} where the ISBN goes.',
    ],
    ...[
      'proxy.example.org',
      '10.0.0.5; 10.0.0.6',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/0',
      'fd00::/129',
      '10.0.0.1/8/8',
      'loopback',
    ].map((value) => [
      'TRUSTED_PROXIES',
      value,
      'TRUSTED_PROXIES must be IP addresses or networks separated by commas, such as 10.0.0.5, 10.1.0.0/16.',
    ]),
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('%s, when it is "%s", is reported in a sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(new StartError(`${sentence} It is "${value}".`));
  });

  it('DATABASE_URL, when it is wrong, is reported without its value, which may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://leela:secret@x' })).toThrow(
      new StartError('DATABASE_URL must begin with postgres:// or postgresql://.'),
    );
  });

  it.each([
    'postgres://storyvan:secret@one,two/storyvan',
    'postgres://storyvan:secret@one:5432,two:5432/storyvan',
    'postgres://one,two/storyvan',
    'postgres://storyvan@/storyvan?host=one,two',
  ])('DATABASE_URL, when it lists several hosts as %s, is refused without its value', (DATABASE_URL) => {
    expect(() => readSettings({ DATABASE_URL })).toThrow(
      new StartError(
        'DATABASE_URL takes one host, not a list. Use an address that always leads to the primary (docs/high-availability.md).',
      ),
    );
  });

  it.each([
    [
      { DATABASE_READ_URL: 'postgres://storyvan:secret@replica/storyvan' },
      'DATABASE_READ_URL is the address of a replica, so it needs DATABASE_URL too.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://storyvan:secret@one,two/storyvan' },
      'DATABASE_READ_URL takes one host, not a list.',
    ],
    [
      { DATABASE_READ_URL: 'http://storyvan:secret@replica' },
      'DATABASE_READ_URL must begin with postgres:// or postgresql://.',
    ],
  ])('DATABASE_READ_URL, when it is %o, is refused without its value', (settings, sentence) => {
    expect(() => readSettings(settings)).toThrow(new StartError(sentence));
  });

  it('DATABASE_URL, when only its password has a comma, is read', () => {
    const DATABASE_URL = 'postgres://storyvan:a,b@one/storyvan';
    expect(readSettings({ DATABASE_URL })).toMatchObject({ DATABASE_URL });
  });

  it('several invalid settings are reported together, one on each line', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*\nLOG_LEVEL .*"y"\.$/);
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['127.0.0.1.example.org', false],
    ['192.168.1.5', false],
  ])('the host %s, as an address to listen on, is a loopback or not', (host, loopback) => {
    expect(isLoopback(host)).toBe(loopback);
  });
});
