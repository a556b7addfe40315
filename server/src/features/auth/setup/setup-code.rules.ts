import { createHash, randomInt } from 'node:crypto';

/** The setup code: only someone who sees the terminal or the log of the server has it. */

/** Without letters and digits that look alike. */
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;
const codesKept = 16;

/** 60 bits, as K7QM-2R9T-XW4D. */
export function makeSetupCode(): string {
  const code = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  return code.replace(/(.{4})(?!$)/g, '$1-');
}

export const hashSetupCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');

/** The hashes of the codes in use, as the setting stores them. */
export const readHashes = (stored: string | null): string[] =>
  stored === null ? [] : stored.split(' ').filter(Boolean);

/**
 * With a new code. Where several processes share a database, each has printed its own code and any of them is right;
 * where there is one process, the codes of earlier starts are forgotten.
 */
export const withHash = (hashes: string[], hash: string, shared: boolean): string =>
  [...(shared ? hashes.slice(1 - codesKept) : []), hash].join(' ');
