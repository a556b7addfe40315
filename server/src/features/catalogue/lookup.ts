import type { FoundBook, FoundChild } from '@storyvan/contract/catalogue';
import type { Executor } from '../../db/database.ts';
import { wordRanges } from '../../db/word-range.ts';
import { listFoundCopies, listFoundTitles } from './catalogue.queries.ts';
import { standingOf } from './catalogue.rules.ts';
import {
  countBooksOutOf,
  findTitleByIsbn,
  listChildrenByCard,
  listChildrenByWords,
  listCopiesByAccnNo,
  listCopiesOfTitles,
  listTitlesByWords,
} from './lookup.queries.ts';
import { type Asked, type Hit, hitsOf, ranked, withoutCopy } from './lookup.rules.ts';

/** Looks a typed text up in few short reads: first what is found, then the rows of what is shown. */

const mostBooks = 100;
const mostChildren = 50;
/** Numbers that only begin so shall not hide the titles. */
const mostNumbers = 20;
/** How many finds are ranked: enough to find the best, few enough to be quick. */
const mostTitlesRanked = 500;
const mostChildrenRanked = 250;

export async function lookUpBooks(
  on: Executor,
  asked: Asked,
): Promise<{ books: FoundBook[]; more_books: boolean }> {
  const [byNumber, byIsbn, byWords] = await Promise.all([
    asked.number ? listCopiesByAccnNo.all(on, { ...asked.number, limit: mostNumbers + 1 }) : [],
    asked.isbn ? findTitleByIsbn.all(on, { isbn: asked.isbn }) : [],
    asked.words.length === 0
      ? []
      : listTitlesByWords(asked.driving).all(on, {
          ...wordRanges(asked.driving),
          limit: mostTitlesRanked,
        }),
  ]);
  const named = byWords.map(({ title_id, title }) => ({ title_id, name: title }));
  const best = ranked(named, (title) => title.title_id, asked.words);
  const title_ids = [...byIsbn, ...best].map((title) => title.title_id);
  const shownTitles = title_ids.slice(0, mostBooks + 1);
  const copies = await listCopiesOfTitles(on, shownTitles);
  const hits = hitsOf(byNumber.slice(0, mostNumbers), shownTitles, copies);
  const more_books =
    hits.length > mostBooks || byNumber.length > mostNumbers || byWords.length === mostTitlesRanked;
  return { books: await booksOf(on, hits.slice(0, mostBooks)), more_books };
}

async function booksOf(on: Executor, hits: Hit[]): Promise<FoundBook[]> {
  const accn_nos = hits.flatMap((hit) => hit.accn_no ?? []);
  const without = hits.filter((hit) => hit.accn_no === null).map((hit) => hit.title_id);
  const [copies, titles] = await Promise.all([listFoundCopies(on, accn_nos), listFoundTitles(on, without)]);
  const byAccnNo = new Map(copies.map((copy) => [copy.accn_no, standingOf(copy)]));
  const byTitle = new Map(titles.map((title) => [title.title_id, withoutCopy(title)]));
  return hits.flatMap(
    (hit) => (hit.accn_no === null ? byTitle.get(hit.title_id) : byAccnNo.get(hit.accn_no)) ?? [],
  );
}

export async function lookUpChildren(
  on: Executor,
  asked: Asked,
): Promise<{ children: FoundChild[]; more_children: boolean }> {
  const [byCard, byWords] = await Promise.all([
    asked.number ? listChildrenByCard.all(on, { ...asked.number, limit: mostChildren + 1 }) : [],
    asked.words.length === 0
      ? []
      : listChildrenByWords(asked.driving).all(on, {
          ...wordRanges(asked.driving),
          limit: mostChildrenRanked,
        }),
  ]);
  const best = ranked(byWords, (child) => child.child_id, asked.words);
  const found = [...new Map([...byCard, ...best].map((child) => [child.child_id, child])).values()];
  const shown = found.slice(0, mostChildren);
  const ids = shown.map((child) => child.child_id);
  const counted = await countBooksOutOf(on, ids);
  const booksOut = new Map(counted.map((row) => [row.child_id, row.books_out]));
  return {
    children: shown.map((child) => ({ ...child, books_out: booksOut.get(child.child_id) ?? 0 })),
    more_children: found.length > mostChildren || byWords.length === mostChildrenRanked,
  };
}
