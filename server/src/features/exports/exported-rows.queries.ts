import type { Executor } from '../../db/database.ts';
import type { Snapshot } from '../../recovery/snapshot.ts';
import type { ExportedFile } from './exported-file.ts';

/** Reads what an export writes, from a snapshot of the whole database. */

const whereOf = ({ where }: ExportedFile): string => (where ? `where ${where}` : '');

export async function countRows(on: Executor, file: ExportedFile): Promise<number> {
  const sql = `select count(*) as n from "${file.table}" t ${whereOf(file)}`;
  const [counted] = await on.rows({ sql, parameters: [] });
  return Number(counted?.n);
}

/** In the order of the key, so that the parts of a file follow each other. */
export function selectOf(file: ExportedFile, { start, count }: { start: number; count: number }): string {
  const columns = file.columns.map(({ select }, n) => `${select} as c${n}`).join(', ');
  const order = file.order.map((column) => `t."${column}"`).join(', ');
  return `select ${columns} from ${file.from} t ${file.joins} ${whereOf(file)} order by ${order} limit ${count} offset ${start}`;
}

interface CoverFile {
  title_id: number;
  name: string;
  type: string;
}

export const listCovers = async (snapshot: Snapshot): Promise<CoverFile[]> =>
  (await snapshot.rows({
    sql: 'select title_id, name, type from cover order by title_id',
    parameters: [],
  })) as unknown as CoverFile[];

export async function bytesOfCover(snapshot: Snapshot, title_id: number): Promise<Buffer> {
  const slot = snapshot.dialect === 'sqlite' ? '?' : '$1';
  const sql = `select bytes from cover where title_id = ${slot}`;
  const [row] = await snapshot.rows({ sql, parameters: [title_id] });
  return Buffer.from((row as { bytes: Uint8Array }).bytes);
}
