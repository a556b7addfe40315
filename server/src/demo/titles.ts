import { titleKey } from '../db/title-key.ts';
import type { TitleRow } from '../records/title/title-row.ts';
import { type Language, makePerson, pickPublisher } from './authors.ts';
import type { Kind, PrimaryCategory } from './categories.ts';
import { makeEnglishTitle } from './english-titles.ts';
import { hindi, konkani, makeIndianTitle, marathi } from './indian-titles.ts';
import { makeIsbn } from './isbn.ts';
import type { Random } from './random.ts';

export type DemoTitle = TitleRow & { level: number; author: string };

const languages: ReadonlyArray<readonly [Language, number]> = [
  ['English', 46],
  ['Hindi', 25],
  ['Marathi', 18],
  ['Konkani', 11],
];

const makers: Record<Language, (random: Random) => { title: string; kind: Kind }> = {
  English: makeEnglishTitle,
  Hindi: (random) => makeIndianTitle(random, hindi),
  Marathi: (random) => makeIndianTitle(random, marathi),
  Konkani: (random) => makeIndianTitle(random, konkani),
};

type Weights = ReadonlyArray<readonly [level: number, weight: number]>;
const easy: Weights = [
  [1, 45],
  [2, 33],
  [3, 16],
  [4, 6],
];
const middling: Weights = [
  [1, 14],
  [2, 27],
  [3, 29],
  [4, 18],
  [5, 9],
  [6, 3],
];
const hard: Weights = [
  [3, 10],
  [4, 35],
  [5, 35],
  [6, 20],
];

const levels: Partial<Record<PrimaryCategory, Weights>> = {
  'Picture book': easy,
  'Concept book': easy,
  Comic: easy,
  'Chapter book': hard,
  Biography: hard,
};

/** Avoids "The Crab and the Crab". */
function saysTwice(title: string): boolean {
  const words = title
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== 'the');
  return new Set(words).size < words.length;
}

/** 1,500 titles, no two of one language alike; one in thirty has no ISBN, as with home-made books. */
export function makeTitles(random: Random, count: number): DemoTitle[] {
  const taken = new Set<string>();
  const titleNumbers = new Map<string, number>();
  const authors = new Map<Language, string[]>(
    languages.map(([language, weight]) => [
      language,
      Array.from({ length: 15 + weight * 2 }, () => makePerson(random, language)),
    ]),
  );

  const makeOne = (): DemoTitle | null => {
    const language = random.weighted(languages);
    const { title, kind } = makers[language](random);
    if (taken.has(`${language} ${title}`) || saysTwice(title)) return null;
    taken.add(`${language} ${title}`);

    const author = random.pick(authors.get(language) ?? []);
    const [publisher, prefix] = pickPublisher(random, language);
    const titleNumber = (titleNumbers.get(prefix) ?? 0) + random.between(1, 2);
    titleNumbers.set(prefix, titleNumber);
    const isbn = random.chance(1 / 30) ? null : makeIsbn(prefix, titleNumber);
    const isDrawn = ['Picture book', 'Comic', 'Concept book'].includes(kind.category_primary);
    const row = {
      isbn,
      title,
      subtitle: null,
      author,
      illustrator: isDrawn ? makePerson(random, language) : null,
      publisher,
      published: String(random.between(2004, 2024)),
      language,
      level: random.weighted(levels[kind.category_primary] ?? middling),
      ...kind,
      description: null,
    };
    return { title_key: titleKey(row), ...row };
  };

  const titles: DemoTitle[] = [];
  while (titles.length < count) {
    const title = makeOne();
    if (title) titles.push(title);
  }
  return titles;
}
