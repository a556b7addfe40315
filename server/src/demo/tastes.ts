import type { DemoTitle } from './titles.ts';

/** Tastes that a history can be made with; the demo programme is made without (bench/README.md, Proposals). */

/** How much a child likes a title: 0 to 1. */
export type Likes = (child_id: number, title_id: number) => number;

const languageShare = 0.4;

/**
 * Each child likes two kinds of books and reads one language best. It depends on its number alone, so nothing else of
 * the history changes by chance.
 */
export function tastesOf(titles: readonly DemoTitle[], title_ids: readonly number[]): Likes {
  const of = new Map(title_ids.map((title_id, n) => [title_id, titles[n] as DemoTitle]));
  const kinds = [...new Set(titles.map(({ category_primary }) => category_primary))].sort();
  // A language is read best by as many children as it has titles.
  const languages = titles.map(({ language }) => language);
  const choose = <T>(list: readonly T[], child_id: number, salt: number): T =>
    list[(Math.imul(child_id * 16 + salt, 0x9e3779b1) >>> 0) % list.length] as T;
  return (child_id, title_id) => {
    const title = of.get(title_id);
    if (!title) return 0;
    const isKind = [1, 2].some((salt) => choose(kinds, child_id, salt) === title.category_primary);
    const isRead = choose(languages, child_id, 3) === title.language;
    return (isKind ? 1 - languageShare : 0) + (isRead ? languageShare : 0);
  };
}
