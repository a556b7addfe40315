import type { addBook, saveTitle } from '@storyvan/contract/catalogue';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { ApiError, found } from '../../api-error.ts';
import { changed, statusReply, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { insertCopies } from '../../records/copy/many-copies.commands.ts';
import { listLevelRows } from '../../records/level/level.queries.ts';
import { listNumberOwners } from '../../records/number/number.queries.ts';
import { refuseOtherForm } from '../../records/number/other-form.ts';
import { once } from '../../records/request/once.commands.ts';
import { takeNumberTurn } from '../../records/setting/turn.commands.ts';
import { dropServiceCover, keepFetchedCover, savePhoto } from '../../records/title/cover.commands.ts';
import { findThumbnail } from '../../records/title/cover.queries.ts';
import { coverAt, coverIn } from '../../records/title/cover-image.ts';
import { changeTitles, insertTitles } from '../../records/title/title.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { findFreeNumbers } from './accn-numbers.ts';
import { addedMessage } from './catalogue.rules.ts';
import { duplicateMessage, readTitleInput, type TitleValue } from './title-input.rules.ts';
import { findTitle, findTitleOfKey } from './titles.queries.ts';

/** Adds a title with its copies, or more copies of a title, in one transaction. */

type Body = BodyOf<typeof addBook>;
type Reply = ReplyOf<typeof addBook>;

const refused = (
  status: 'number taken' | 'title known',
  message: string,
  why: Partial<Pick<Reply, 'taken' | 'known'>>,
) => unchanged<Reply>({ status: { status, message }, details: null, taken: [], known: null, ...why });

/** The requested numbers, or the requested count of free ones. */
async function numbersOf(tx: Transaction, { accn_nos, copies }: Body): Promise<string[]> {
  if (accn_nos === undefined) {
    if (copies === undefined)
      throw ApiError.invalidField('copies', 'Enter the number of copies, or their accession numbers.');
    return findFreeNumbers(tx, copies);
  }
  const twice = accn_nos.find((number, at) => accn_nos.indexOf(number) !== at);
  if (twice !== undefined) throw ApiError.invalidField('accn_nos', `${twice} is listed twice.`);
  for (const number of accn_nos) await refuseOtherForm(tx, 'copy', number, 'accn_nos');
  return accn_nos;
}

async function newTitle(tx: Transaction, { title }: Body): Promise<TitleValue> {
  if (!title) throw ApiError.invalidField('title', 'Enter a title.');
  return readTitleInput(title, await listLevelRows.all(tx, {}));
}

export const addCopies: CommandOf<typeof addBook> = (work, input) => {
  const at = work.now.toISOString();
  const photo = input.cover === undefined ? null : coverIn(input.cover, 'cover');
  return once(work, 'add_book', input, async (tx) => {
    await takeNumberTurn(tx);
    const existing =
      input.title_id === null
        ? null
        : found(await findTitle.first(tx, { title_id: input.title_id }), 'title');
    const title = existing ? null : await newTitle(tx, input);
    const known = title && (await findTitleOfKey.first(tx, title));
    if (title && known)
      return refused('title known', duplicateMessage(known, title.isbn), { known: briefly(known) });

    const accn_nos = await numbersOf(tx, input);
    const owners = await listNumberOwners(tx, accn_nos);
    const taken = accn_nos.filter((number) => owners.has(number));
    if (taken[0] !== undefined) {
      const more = taken.length > 1 ? ` ${taken.length - 1} more of these numbers are also in use.` : '';
      return refused('number taken', `${owners.get(taken[0])}${more}`, { taken });
    }

    const [added] = title ? await insertTitles(tx, [title], at) : [];
    const title_id = added ?? (existing?.title_id as number);
    const copies = accn_nos.map((accn_no) => ({ accn_no, title_id }));
    await insertCopies(tx, copies, at);
    if (photo) await savePhoto(tx, title_id, photo, { staff_id: work.staff_id, at });
    else if (title?.isbn) await keepThumbnailOf(tx, { title_id, isbn: title.isbn }, at);
    const name = (title ?? existing)?.title as string;
    return changed({
      status: { status: 'added' as const, message: addedMessage(name, accn_nos) },
      details: { title_id, title: name, accn_nos },
      taken: [],
      known: null,
    });
  });
};

/** The picture that the form has shown for this ISBN. */
async function keepThumbnailOf(
  tx: Transaction,
  title: { title_id: number; isbn: string },
  at: string,
): Promise<void> {
  const kept = await findThumbnail.first(tx, title);
  const image = kept?.image ? coverAt(kept.image) : null;
  if (image) await keepFetchedCover(tx, { ...title, image }, at);
}

const briefly = ({ title_id, title, accn_no }: NonNullable<Reply['known']>) => ({ title_id, title, accn_no });

export const changeTitle: CommandOf<typeof saveTitle> = (work, input) => {
  const at = work.now.toISOString();
  return once(work, 'save_title', input, async (tx) => {
    const { title_id, version } = input;
    const title = readTitleInput(input, await listLevelRows.all(tx, {}));
    await takeNumberTurn(tx);
    const before = found(await findTitle.first(tx, { title_id }), 'title');
    const known = await findTitleOfKey.first(tx, title);
    if (known && known.title_id !== title_id) {
      const message = duplicateMessage(known, title.isbn);
      return unchanged({ status: { status: 'title known' as const, message }, details: null });
    }
    if (before.version !== version) throw ApiError.changedMeanwhile('title', before.changed_by);
    await changeTitles(tx, [{ before, after: title }], { staff_id: work.staff_id, at });
    if (before.isbn !== title.isbn) await dropServiceCover(tx, title_id);
    return changed(statusReply('saved', `${title.title} was saved.`, { title_id, version: version + 1 }));
  });
};
