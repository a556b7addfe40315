import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, troubleOf } from './database-trouble.ts';
import { connectPostgresClient } from './postgres/postgres-driver.ts';

const withCode = (code: string) => Object.assign(new Error('as the driver says it'), { code });

describe('the trouble of a database', () => {
  it.each([
    ['SQLITE_FULL', 'no_space'],
    ['SQLITE_IOERR_SHMSIZE', 'no_space'],
    ['53100', 'no_space'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['XX001', 'damaged'],
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_IOERR_FSYNC', 'unavailable'],
    ['SQLITE_CANTOPEN', 'unavailable'],
    ['SQLITE_READONLY_DBMOVED', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    ['25006', 'unavailable'],
    ['40P01', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['EPIPE', 'unavailable'],
    ['ENOTFOUND', 'unavailable'],
  ])('is read from the code %s as %s', (code, trouble) => {
    expect(troubleOf(withCode(code))).toBe(trouble);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('is read from the driver’s sentence "%s", which has no code, as unavailable', (sentence) => {
    expect(troubleOf(new Error(sentence))).toBe('unavailable');
  });

  it('is unavailable, when the Unix socket of PostgreSQL is not there, as the driver says it', async () => {
    const error = await connectPostgresClient('postgres://storyvan@/storyvan?host=/nowhere/at/all').catch(
      (each: unknown) => each,
    );
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(troubleOf(error)).toBe('unavailable');
  });

  it.each(['EACCES', 'ENOTSOCK', 'ENOTDIR'])('is unavailable, when connecting fails with %s', (code) => {
    expect(troubleOf(Object.assign(withCode(code), { syscall: 'connect' }))).toBe('unavailable');
  });

  it('is unavailable, if this program detected it itself', () => {
    expect(troubleOf(new DatabaseUnavailable('gone'))).toBe('unavailable');
  });

  it.each([
    withCode('SQLITE_CONSTRAINT_UNIQUE'),
    withCode('SQLITE_ERROR'),
    withCode('23505'),
    withCode('42P01'),
    withCode('FST_ERR_VALIDATION'),
    withCode('EACCES'),
    new TypeError('a mistake of this program'),
    'no error at all',
    null,
  ])('is none for an error in the program, its data or the request: %s', (error) => {
    expect(troubleOf(error)).toBeNull();
  });
});
