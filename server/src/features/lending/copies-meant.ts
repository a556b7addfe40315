import { type CopyMeant, mostCopiesMeant } from '@storyvan/contract/lending';
import { endsInNumber, numbersMeant } from '@storyvan/domain/copies-meant';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import { bookOf } from '@storyvan/domain/lending/reply';
import { compareNames } from '@storyvan/domain/name-order';
import { hasTyped } from '@storyvan/domain/sound-words';
import type { Executor } from '../../db/database.ts';
import { everyTitle, listLatestNumbers } from '../../records/copy/latest-numbers.queries.ts';
import { listCopiesHere, listInLibraryByIsbn, listInLibraryByNumber } from './desk-lists.queries.ts';

/** The copies that a text typed at the desk of a place can mean: those here first, then those in the library. */
export async function listCopiesMeant(
  on: Executor,
  site_grade_id: number,
  text: string,
): Promise<CopyMeant[]> {
  const here = await listCopiesHere.all(on, { site_grade_id });
  const isbn = toIsbn13(text);
  const digits = /^[0-9]+$/.test(text);
  const fits = (copy: (typeof here)[number]) => {
    if (isbn) return copy.isbn === isbn;
    return digits ? endsInNumber(copy.accn_no, text) : hasTyped(text, copy.title, copy.other_title);
  };
  const inLibrary = async () => {
    if (isbn) return listInLibraryByIsbn.all(on, { isbn, limit: mostCopiesMeant });
    if (!digits) return [];
    const latest = await listLatestNumbers.all(on, { up_to: everyTitle });
    const inUse = [...here, ...latest].map(({ accn_no }) => accn_no);
    return listInLibraryByNumber(on, numbersMeant(text, inUse));
  };
  const found = here
    .filter(fits)
    .sort((a, b) => compareNames(a.title, b.title) || compareNames(a.accn_no, b.accn_no));
  return [...found, ...(await inLibrary())]
    .slice(0, mostCopiesMeant)
    .map((row) => ({ ...bookOf(row), held_by: heldByOf(row) }));
}
