import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import type { Snapshot } from './snapshot.ts';
import { streamTable, type Table } from './tables.ts';

/** The manifest beside a backup: its contents and checksums. */
const manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The last migration that made its tables. */
  version: z.string(),
  made_from: z.enum(['sqlite', 'postgres']),
  bytes: z.number().int().positive(),
  /** Of the file, in hex. */
  sha256: z.string().length(64),
  /** Of each table; the same on both databases. */
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string().length(64) })),
  /** Names of invariants violated when it was made: such a backup is better than none. */
  broken: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;
type TableSums = Manifest['tables'];

export const manifestOf = (file: string): string => `${file}.json`;

export async function readManifest(file: string): Promise<Manifest> {
  const path = manifestOf(file);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) {
    throw new StartError(`The backup ${file} has no manifest ${path} beside it. Copy both files.`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${path} is not a valid backup manifest.`);
  }
}

/** SHA-256 of a file, in hex. */
export async function sumOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** Computes the checksum of a table's rows, batch by batch in key order. */
export class TableSum {
  private readonly hash = createHash('sha256');
  private rows = 0;

  add(batch: unknown[][]): void {
    this.rows += batch.length;
    this.hash.update(`${batch.map(textOf).join('\n')}\n`);
  }

  done(): TableSums[string] {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

/** A row as JSON, with bytes in base64. */
const textOf = (row: unknown[]): string =>
  JSON.stringify(row.some(Buffer.isBuffer) ? row.map(withoutBytes) : row);

const withoutBytes = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('base64') : value);

export async function sumsOf(snapshot: Snapshot, tables: Table[]): Promise<TableSums> {
  const sums: TableSums = {};
  for (const table of tables) {
    const sum = new TableSum();
    for await (const batch of streamTable(snapshot, table)) sum.add(batch);
    sums[table.name] = sum.done();
  }
  return sums;
}

/** The tables that differ, such as "child (1,200 rows, not 1,201)". */
export function differences(these: TableSums, those: TableSums): string[] {
  const names = [...new Set([...Object.keys(these), ...Object.keys(those)])].sort();
  return names.flatMap((name) => {
    const [one, other] = [these[name], those[name]];
    if (one && other && one.rows === other.rows && one.sha256 === other.sha256) return [];
    const [here, there] = [one, other].map((sum) => sum?.rows.toLocaleString('en') ?? 'no');
    return [`${name} (${here === there ? 'other rows' : `${here} rows, not ${there}`})`];
  });
}
