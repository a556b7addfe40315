import { strToU8 as strToBytes, type Zippable, zipSync as zipAll } from 'fflate/browser';

/**
 * Replaces fflate in the browser's bundle: our worker compresses a workbook itself, where fflate would start more workers
 * from blob: addresses, which the content policy refuses (docs/decisions/0031).
 */

export const strToU8 = strToBytes;
export const zipSync = zipAll;

export function zip(files: Zippable, done: (error: Error | null, archive: Uint8Array) => void): void {
  done(null, zipAll(files));
}
