import { tables } from './schema.ts';
import { namesThat } from './tables/table.ts';

/**
 * Columns that hold a UUID in 16 bytes: `blob` on SQLite, `uuid` on PostgreSQL. A column of such a name holds one in every
 * table. The program knows UUIDs as text only; both databases sort the bytes as the text sorts.
 */
const uuidColumns: ReadonlySet<string> = new Set(
  Object.values(tables).flatMap(({ columns }) => namesThat(columns, ({ facts }) => facts.kind === 'uuid')),
);

export const holdsUuid = (column: string | null | undefined): boolean =>
  typeof column === 'string' && uuidColumns.has(column);

/** Of the text of a UUID; `null` stays what it is. */
export function uuidBytes(text: unknown): Buffer | null {
  if (text === null || text === undefined) return null;
  const bytes = Buffer.from(String(text).replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Error(`"${text}" is not a UUID.`);
  return bytes;
}

/** Of the 16 bytes, as they come from SQLite; `null` stays what it is. */
export function uuidText(bytes: unknown): string | null {
  if (bytes === null) return null;
  const { buffer, byteOffset } = bytes as Uint8Array;
  const hex = Buffer.from(buffer, byteOffset, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
