import { decodeMarc8 } from './marc-8.ts';

/** Reads the records of a MARC 21 file (ISO 2709), each on its own, so that a damaged one spoils no other. */

export interface MarcField {
  tag: string;
  /** Of a control field its whole text, under the code ''. */
  subfields: { code: string; text: string }[];
  indicators: string;
}

export interface MarcRecord {
  /** From 1, in the order of the file. */
  number: number;
  bytes: Uint8Array;
  /** Empty where the record is damaged. */
  fields: MarcField[];
  damage?: string;
}

const recordEnd = 0x1d;
const fieldEnd = 0x1e;
const leaderLength = 24;
const entryLength = 12;

export function looksLikeMarc(bytes: Buffer): boolean {
  return /^\d{5}[a-z ]/.test(bytes.toString('latin1', 0, 6)) && bytes.subarray(0, 100_000).includes(fieldEnd);
}

export function readMarcRecords(bytes: Buffer): MarcRecord[] {
  const records: MarcRecord[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(recordEnd, start);
    const chunk = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    start += chunk.length;
    const record = withoutLineBreaks(chunk);
    if (record.length === 0) continue;
    const number = records.length + 1;
    try {
      records.push({ number, bytes: record, fields: readFields(record) });
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      records.push({ number, bytes: record, fields: [], damage: error.message });
    }
  }
  return records;
}

class Damage extends Error {}

/** Some programs write a line break between records. */
function withoutLineBreaks(chunk: Buffer): Buffer {
  let start = 0;
  while (chunk[start] === 10 || chunk[start] === 13 || chunk[start] === 0x1a) start += 1;
  return chunk.subarray(start);
}

function readFields(record: Buffer): MarcField[] {
  if (record.at(-1) !== recordEnd) throw new Damage('The file ends in the middle of the record.');
  const length = numberAt(record, 0, 5);
  if (length !== record.length) {
    throw new Damage(`The record says that it has ${length} bytes and has ${record.length}.`);
  }
  const base = numberAt(record, 12, 17);
  const directory = base - 1 - leaderLength;
  if (directory < 0 || directory % entryLength !== 0 || record[base - 1] !== fieldEnd) {
    throw new Damage('The list of fields of the record is broken.');
  }
  const isUnicode = record[9] === 'a'.charCodeAt(0);
  return Array.from({ length: directory / entryLength }, (_, at) =>
    readField(record, leaderLength + at * entryLength, base, isUnicode),
  );
}

function readField(record: Buffer, entry: number, base: number, isUnicode: boolean): MarcField {
  const tag = record.toString('latin1', entry, entry + 3);
  const start = base + numberAt(record, entry + 7, entry + 12);
  const end = start + numberAt(record, entry + 3, entry + 7) - 1;
  if (end < start || end >= record.length || record[end] !== fieldEnd) {
    throw new Damage(`The field ${tag} does not stand where the record says.`);
  }
  const text = decode(record.subarray(start, end), isUnicode, tag);
  if (tag < '010') return { tag, indicators: '', subfields: [{ code: '', text }] };
  const [indicators = '', ...parts] = text.split('\u001f');
  return { tag, indicators, subfields: parts.map((part) => ({ code: part.charAt(0), text: part.slice(1) })) };
}

function numberAt(record: Buffer, start: number, end: number): number {
  const digits = record.toString('latin1', start, end);
  if (!/^\d+$/.test(digits)) throw new Damage('The record holds letters where its lengths should stand.');
  return Number(digits);
}

/** Records that say MARC-8 and are UTF-8 are common; the other way round the text would be lost. */
function decode(bytes: Buffer, isUnicode: boolean, tag: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // MARC-8 switches to another script by an escape, behind which ASCII letters stand for others.
    if (isUnicode || !text.includes('\u001b')) return text;
    throw new TypeError('an escape');
  } catch {
    const text = isUnicode ? null : decodeMarc8(bytes);
    if (text !== null) return text;
    throw new Damage(
      isUnicode
        ? `The field ${tag} is not UTF-8, as the record says it is.`
        : `The field ${tag} is in a character set that is not read; export the records as UTF-8.`,
    );
  }
}
