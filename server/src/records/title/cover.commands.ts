import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { updateColumns } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import type { Author } from '../work.ts';
import type { CoverImage } from './cover-image.ts';

/** Writes the covers of titles, with the name of each on its title, and the pictures fetched for an ISBN. */

type Cover = Schema['cover'];

const imageColumns = (p: Slots<Cover>) =>
  p.columns('name', 'type', 'width', 'height', 'bytes', 'source', 'staff_id', 'saved_at');

const putCover = prepare((db, p: Slots<Cover>) =>
  db
    .insertInto('cover')
    .values({ title_id: p('title_id'), ...imageColumns(p) })
    .onConflict((conflict) => conflict.column('title_id').doUpdateSet(imageColumns(p))),
);

const addCover = prepare((db, p: Slots<Cover>) =>
  db
    .insertInto('cover')
    .values({ title_id: p('title_id'), ...imageColumns(p) })
    .onConflict((conflict) => conflict.column('title_id').doNothing()),
);

const deleteCover = prepare((db, p: Slots<Pick<Cover, 'title_id'>>) =>
  db.deleteFrom('cover').where('title_id', '=', p('title_id')),
);

const deleteServiceCover = prepare((db, p: Slots<Pick<Cover, 'title_id'>>) =>
  db.deleteFrom('cover').where('title_id', '=', p('title_id')).where('source', '=', 'service'),
);

type Thumbnail = Schema['thumbnail'];

/** Keeps what was fetched for an ISBN. */
export const keepThumbnail = prepare((db, p: Slots<Thumbnail>) =>
  db
    .insertInto('thumbnail')
    .values({ isbn: p('isbn'), image: p('image'), ask_again_at: p('ask_again_at') })
    .onConflict((conflict) =>
      conflict.column('isbn').doUpdateSet({ image: p('image'), ask_again_at: p('ask_again_at') }),
    ),
);

const forgetThumbnail = prepare((db, p: Slots<Pick<Thumbnail, 'isbn'>>) =>
  db.deleteFrom('thumbnail').where('isbn', '=', p('isbn')),
);

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
  await putCover.run(tx, { title_id, name, ...image, source: 'photo', staff_id, saved_at });
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
  if ((await addCover.run(tx, cover)) > 0) await setName(tx, title_id, name);
  await forgetThumbnail.run(tx, { isbn });
}

/** Its ISBN, if it has one, may be looked up again. */
export async function dropCover(tx: Transaction, title_id: number): Promise<void> {
  await deleteCover.run(tx, { title_id });
  await setName(tx, title_id, null);
}

/** A title with another ISBN is another book for the service; its photo still shows it. */
export async function dropServiceCover(tx: Transaction, title_id: number): Promise<void> {
  if ((await deleteServiceCover.run(tx, { title_id })) > 0) await setName(tx, title_id, null);
}

/** Someone has removed the picture that the service has: it is not requested again. */
export const refuseThumbnail = (tx: Transaction, isbn: string): Promise<number> =>
  keepThumbnail.run(tx, { isbn, image: null, ask_again_at: null });
