import type { addBook } from '@storyvan/contract/catalogue';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { takeNumberTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { insertCopies } from '../../records/copy/copy.commands.ts';
import { insertTitles } from '../../records/title/title.commands.ts';
import { listNumberOwners } from './accn-numbers.queries.ts';
import { findFreeNumbers } from './accn-numbers.ts';
import { listLevelRows } from './catalogue.queries.ts';
import { addedSentence } from './catalogue.rules.ts';
import { knownSentence, readTitleInput, type TitleValue } from './title-input.rules.ts';
import type { Cataloguing } from './titles.commands.ts';
import { findTitle, findTitleOfKey } from './titles.queries.ts';

/** Adds a title with its copies, or more copies of one: all of them in one transaction, or none. */

type Body = BodyOf<typeof addBook>;
type Reply = ReplyOf<typeof addBook>;

const refused = (
  status: 'number taken' | 'title known',
  message: string,
  why: Partial<Pick<Reply, 'taken' | 'known'>>,
): Reply => ({ status: { status, message }, details: null, taken: [], known: null, ...why });

const invalid = (field: string, message: string) => ApiError.invalid(message, [{ field, message }]);

/** The numbers asked for, or so many free ones. */
async function numbersOf(tx: Transaction, { accn_nos, copies }: Body): Promise<string[]> {
  if (accn_nos === undefined) {
    if (copies === undefined) throw invalid('copies', 'Say how many copies there are, or their numbers.');
    return findFreeNumbers(tx, copies);
  }
  const twice = accn_nos.find((number, at) => accn_nos.indexOf(number) !== at);
  if (twice !== undefined) throw invalid('accn_nos', `${twice} is there twice.`);
  return accn_nos;
}

async function newTitle(tx: Transaction, { title }: Body): Promise<TitleValue> {
  if (!title) throw invalid('title', 'A title is needed.');
  return readTitleInput(title, await listLevelRows.all(tx, {}));
}

export function addCopies({ db, now }: Cataloguing, input: Body): Promise<Reply> {
  const at = now.toISOString();
  return once(db, { call: 'add_book', request_id: input.request_id, input, at }, async (tx) => {
    await takeNumberTurn(tx);
    const there =
      input.title_id === null
        ? null
        : found(await findTitle.first(tx, { title_id: input.title_id }), 'title');
    const title = there ? null : await newTitle(tx, input);
    const known = title && (await findTitleOfKey.first(tx, title));
    if (title && known)
      return refused('title known', knownSentence(known, title.isbn), { known: briefly(known) });

    const accn_nos = await numbersOf(tx, input);
    const owners = await listNumberOwners(tx, accn_nos);
    const taken = accn_nos.filter((number) => owners.has(number));
    if (taken[0] !== undefined) {
      const more = taken.length > 1 ? ` ${taken.length - 1} more of these numbers are in use too.` : '';
      return refused('number taken', `${owners.get(taken[0])}${more}`, { taken });
    }

    const [added] = title ? await insertTitles(tx, [title], at) : [];
    const title_id = added ?? (there?.title_id as number);
    const copies = accn_nos.map((accn_no) => ({ accn_no, title_id }));
    await insertCopies(tx, copies, at);
    const name = (title ?? there)?.title as string;
    return {
      status: { status: 'added' as const, message: addedSentence(name, accn_nos) },
      details: { title_id, title: name, accn_nos },
      taken: [],
      known: null,
    };
  });
}

const briefly = ({ title_id, title, accn_no }: NonNullable<Reply['known']>) => ({ title_id, title, accn_no });
