import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { StartError } from '../../../start-error.ts';

/** Decodes text files: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252. */

/** About a million rows. Larger files are refused before they are read into memory. */
const mostMegabytes = 64;

export function readInput(file: string): Buffer {
  let bytes: Buffer;
  try {
    const { size } = statSync(file);
    if (size > mostMegabytes * 1024 * 1024) {
      throw new StartError(`${file} is larger than ${mostMegabytes} MB; split it and import the parts.`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(whyUnreadable(file, error as NodeJS.ErrnoException));
  }
  if (bytes.length === 0) throw new StartError(`${file} is empty.`);
  return bytes;
}

function whyUnreadable(file: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return `There is no file ${file}.`;
  if (error.code === 'EISDIR') return `${file} is a folder; choose a file in it.`;
  return `${file} cannot be read (${error.message}).`;
}

export const encodings = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** @param encoding from --encoding; UTF-16 is always detected */
export function decodeText(file: string, bytes: Buffer, encoding: Encoding = 'utf-8'): string {
  const found = encodingOf(bytes);
  const text =
    found === 'utf-8' && encoding === 'windows-1252' && !isMarkedUtf8(bytes)
      ? decodeWindows1252(bytes)
      : decodeUnicode(file, bytes, found);
  if (text.trim() === '') throw new StartError(`${file} is empty.`);
  return text;
}

const isMarkedUtf8 = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 3) === '\u00ef\u00bb\u00bf';

function decodeUnicode(file: string, bytes: Buffer, encoding: ReturnType<typeof encodingOf>): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(notText(file, bytes, encoding));
  }
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Without a byte order mark: separators and line ends in UTF-16 have a zero byte, always on the same side.
  const start = bytes.subarray(0, 4000);
  let even = 0;
  let odd = 0;
  start.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  });
  const many = start.length / 20;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return 'utf-8';
}

function notText(file: string, bytes: Buffer, encoding: string): string {
  if (encoding !== 'utf-8') return `${basename(file)} is damaged UTF-16 text. Save it again as "CSV UTF-8".`;
  const { line, text } = firstBadLine(bytes);
  return `${basename(file)} is not UTF-8 text. Line ${line} may mean "${text}": if that reads correctly, import the file with --encoding windows-1252; if not, save it as "CSV UTF-8".`;
}

/** The first line that is not UTF-8, as Windows-1252 would read it. */
function firstBadLine(bytes: Buffer): { line: number; text: string } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(10, start);
    const end = next < 0 ? bytes.length : next;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return { line, text: partAround(decodeWindows1252(bytes.subarray(start, end))) };
    }
    start = end + 1;
  }
  return { line, text: '' };
}

function partAround(text: string): string {
  const at = Math.max(0, text.search(/[^\p{ASCII}]/u));
  return text.slice(Math.max(0, at - 30), at + 30).trim();
}

/** The letters of Windows-1252 from 0x80 on; the TextDecoder of Node.js 20 and 22 reads them as control characters. */
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => letters.charAt(sign.charCodeAt(0) - 0x80));
