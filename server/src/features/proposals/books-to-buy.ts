import type { Programme } from '@storyvan/contract/common/programme';
import { type BooksToBuy, mostGaps, mostToBuy, type WishToBuy } from '@storyvan/contract/proposals';
import { compareNames } from '@storyvan/domain/name-order';
import {
  type Gap,
  languageGaps,
  levelGaps,
  type Supply,
  scarceTitles,
} from '@storyvan/domain/proposals/gaps';
import { byKey } from '../../by-key.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Executor } from '../../db/database.ts';
import {
  countLoansOfChildren,
  listAllTitles,
  listBorrowersOfTitles,
  listChildrenEverywhere,
  listPlacesNamed,
  listSupply,
  listTitlesToBuy,
  listWishesWithoutCopy,
} from './to-buy.queries.ts';

/** What the library should buy: wishes without a copy, and the levels and languages of which it has too little. */

export async function readBooksToBuy(on: Executor, programs: readonly Programme[]): Promise<BooksToBuy> {
  const supply = await readSupply(on, programs);
  return {
    wishes: await readWishesToBuy(on, programs),
    levels: await withPlaces(on, levelGaps(supply).slice(0, mostGaps)),
    languages: await withPlaces(on, languageGaps(supply).slice(0, mostGaps)),
  };
}

async function readWishesToBuy(on: Executor, programs: readonly Programme[]): Promise<WishToBuy[]> {
  const rows = await listWishesWithoutCopy.all(on, {});
  const placeOf = await readPlaces(on, rows);
  const asked = rows.filter(({ site_grade_id }) => {
    const place = placeOf.get(site_grade_id);
    return place !== undefined && programs.includes(place.program);
  });
  const wished = [...byKey(asked, ({ title_id }) => title_id)]
    .map(([title_id, at]) => ({
      title_id,
      at,
      wishes: at.reduce((sum, { wishes }) => sum + wishes, 0),
      oldest: at.reduce((first, { oldest }) => (oldest < first ? oldest : first), at[0]?.oldest ?? ''),
    }))
    .sort((a, b) => b.wishes - a.wishes || (a.oldest < b.oldest ? -1 : 1))
    .slice(0, mostToBuy);
  const titles = await listTitlesToBuy(
    on,
    wished.map(({ title_id }) => title_id),
  );
  const titleOf = new Map(titles.map((title) => [title.title_id, title]));
  return wished.flatMap(({ title_id, at, wishes, oldest }) => {
    const title = titleOf.get(title_id);
    if (!title) return [];
    const places = at
      .flatMap(({ site_grade_id, wishes: there }) => {
        const place = placeOf.get(site_grade_id);
        return place ? [{ wishes: there, ...place }] : [];
      })
      .sort((a, b) => b.wishes - a.wishes || compareNames(a.place_name, b.place_name));
    return [{ wishes, oldest, places, ...title }];
  });
}

async function readPlaces(on: Executor, of: readonly { site_grade_id: number }[]) {
  const ids = [...new Set(of.map(({ site_grade_id }) => site_grade_id))];
  return new Map((await listPlacesNamed(on, ids)).map((place) => [place.site_grade_id, place]));
}

async function withPlaces<Row extends Gap>(on: Executor, gaps: readonly Row[]) {
  const placeOf = await readPlaces(on, gaps);
  return gaps.flatMap((gap) => {
    const place = placeOf.get(gap.site_grade_id);
    return place ? [{ ...gap, ...place }] : [];
  });
}

async function readSupply(on: Executor, programs: readonly Programme[]): Promise<Supply> {
  const children = (await listChildrenEverywhere.all(on, {})).filter(({ program }) =>
    programs.includes(program),
  );
  const titles = new Map((await listAllTitles.all(on, {})).map((title) => [title.title_id, title]));
  const rows = (await listSupply.all(on, {})).flatMap(({ title_id, site_grade_id }) => {
    const title = titles.get(title_id);
    return title ? [{ site_grade_id, ...title }] : [];
  });
  const scarce = scarceTitles([...new Map(rows.map((row) => [row.title_id, row])).values()]);
  const loans = new Map((await countLoansOfChildren.all(on, {})).map((row) => [row.child_id, row.loans]));
  const borrowed: { child_id: number; title_id: number; loans: number }[] = [];
  for (const chunk of chunksOf(
    scarce.map(({ title_id }) => title_id),
    12,
  )) {
    borrowed.push(...(await listBorrowersOfTitles(on, chunk)));
  }
  const atPlaces = byKey(
    rows.filter(({ site_grade_id }) => site_grade_id !== null),
    ({ site_grade_id }) => site_grade_id as number,
  );
  const ofChildren = byKey(borrowed, ({ child_id }) => child_id);
  return {
    children: children.map((child) => ({ ...child, loans: loans.get(child.child_id) ?? 0 })),
    inLibrary: rows.filter(({ site_grade_id }) => site_grade_id === null),
    atPlaces,
    borrowed: new Map(
      [...ofChildren].map(([child_id, all]) => [
        child_id,
        all.flatMap(({ title_id, loans: times }) => {
          const title = titles.get(title_id);
          return title ? [{ title, loans: times }] : [];
        }),
      ]),
    ),
  };
}
