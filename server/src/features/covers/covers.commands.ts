import type { removeCover, saveCover } from '@storyvan/contract/covers';
import { found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { once } from '../../records/request/once.commands.ts';
import { dropCover, refuseThumbnail, savePhoto } from '../../records/title/cover.commands.ts';
import { findThumbnail, findTitleWithCover } from '../../records/title/cover.queries.ts';
import { coverIn } from '../../records/title/cover-image.ts';
import type { CommandOf } from '../../records/work.ts';

/** Saves and removes the cover of a title. */

export const keepPhoto: CommandOf<typeof saveCover> = (work, input) => {
  const { title_id } = input;
  const image = coverIn(input.image, 'image');
  const author = { staff_id: work.staff_id, at: work.now.toISOString() };
  return once(work, 'save_cover', input, async (tx) => {
    const { title } = found(await findTitleWithCover.first(tx, { title_id }), 'title');
    await savePhoto(tx, title_id, image, author);
    const message = `The cover of ${title} was saved.`;
    return changed({ status: { status: 'saved' as const, message }, details: { title_id, title } });
  });
};

export const takeCoverAway: CommandOf<typeof removeCover> = (work, input) => {
  const { title_id } = input;
  return once(work, 'remove_cover', input, async (tx) => {
    const { title, isbn, source } = found(await findTitleWithCover.first(tx, { title_id }), 'title');
    const details = { title_id, title };
    // A picture that is too large for a cover is shown on the page, so it can be removed too.
    const fetched = isbn === null ? null : await findThumbnail.first(tx, { isbn });
    if (source === null && !fetched?.image) {
      const message = `${title} has no picture of its cover.`;
      return unchanged({ status: { status: 'no cover' as const, message }, details });
    }
    await dropCover(tx, title_id);
    if (source !== 'photo' && isbn !== null) await refuseThumbnail(tx, isbn);
    const message = `The cover of ${title} was removed.`;
    return changed({ status: { status: 'done' as const, message }, details });
  });
};
