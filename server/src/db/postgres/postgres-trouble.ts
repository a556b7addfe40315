import type { DatabaseTrouble } from '../database.ts';

/** SQLSTATE codes; a class of them by its first two characters. */
const sqlStates: Record<string, DatabaseTrouble> = {
  '08': 'unavailable', // connection lost or refused
  '53': 'unavailable', // too many connections, out of memory
  '53100': 'no_space',
  '58': 'unavailable', // an error of the operating system
  '26000': 'unavailable', // a pooler without prepared statements has switched the connection
  '42P05': 'unavailable', // the same, when the statement is prepared again
  '28': 'unavailable', // sign-in refused
  '3D000': 'unavailable', // the database does not exist, as during a restore
  '25006': 'unavailable', // read only: a standby that was not promoted
  '40001': 'unavailable', // serialization failure after all retries
  '40P01': 'unavailable', // deadlock after all retries
  XX001: 'damaged',
  XX002: 'damaged', // an index
  '55P03': 'unavailable', // a lock was not available
  '57P01': 'unavailable', // shut down by an administrator
  '57P02': 'unavailable', // crashed
  '57P03': 'unavailable', // starting up
  '57P05': 'unavailable', // idle for too long
};

/** Errors of pg and its pool that have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

export const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(code);

export const troubleOfPostgres = (sqlState: string): DatabaseTrouble | null =>
  sqlStates[sqlState] ?? sqlStates[sqlState.slice(0, 2)] ?? null;

export const troubleOfMessage = (message: string): DatabaseTrouble | null =>
  driverMessages.test(message) ? 'unavailable' : null;
