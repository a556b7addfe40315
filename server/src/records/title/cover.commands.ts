import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { deleteRows, insertIfNew, putRow, updateColumns } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import type { Author } from '../work.ts';
import type { CoverImage } from './cover-image.ts';

/** Writes the covers of titles, with the name of each on its title, and the pictures fetched for an ISBN. */

type Cover = Schema['cover'];

/** Keeps what was fetched for an ISBN. */
export const keepThumbnail = (tx: Transaction, thumbnail: Schema['thumbnail']): Promise<number> =>
  putRow(tx, 'thumbnail', thumbnail, ['isbn']);

/** The same bytes have the same name, so that a browser never asks for a picture it has. */
const nameOf = (title_id: number, bytes: Uint8Array): string =>
  `${title_id}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;

const setName = (tx: Transaction, title_id: number, cover: string | null): Promise<number> =>
  updateColumns(tx, 'title', { cover }, { title_id });

/** In place of an earlier cover of the title. */
export async function savePhoto(
  tx: Transaction,
  title_id: number,
  image: CoverImage,
  { staff_id, at: saved_at }: Author,
): Promise<void> {
  const name = nameOf(title_id, image.bytes);
  const cover: Cover = { title_id, name, ...image, source: 'photo', staff_id, saved_at };
  await putRow(tx, 'cover', cover, ['title_id']);
  await setName(tx, title_id, name);
}

/** Makes the picture that was fetched for an ISBN the cover of its title, if the title has none. */
export async function keepFetchedCover(
  tx: Transaction,
  { title_id, isbn, image }: { title_id: number; isbn: string; image: CoverImage },
  saved_at: string,
): Promise<void> {
  const name = nameOf(title_id, image.bytes);
  const cover: Cover = { title_id, name, ...image, source: 'service', staff_id: null, saved_at };
  if ((await insertIfNew(tx, 'cover', cover)) > 0) await setName(tx, title_id, name);
  await deleteRows(tx, 'thumbnail', { isbn });
}

/** Its ISBN, if it has one, may be looked up again. */
export async function dropCover(tx: Transaction, title_id: number): Promise<void> {
  await deleteRows(tx, 'cover', { title_id });
  await setName(tx, title_id, null);
}

/** A title with another ISBN is another book for the service; its photo still shows it. */
export async function dropServiceCover(tx: Transaction, title_id: number): Promise<void> {
  if ((await deleteRows(tx, 'cover', { title_id, source: 'service' })) > 0) await setName(tx, title_id, null);
}

/** Someone has removed the picture that the service has: it is not requested again. */
export const refuseThumbnail = (tx: Transaction, isbn: string): Promise<number> =>
  keepThumbnail(tx, { isbn, image: null, ask_again_at: null });
