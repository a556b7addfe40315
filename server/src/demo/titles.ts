import { isbn13CheckDigit } from '@storyvan/domain/isbn';
import { titleKey } from '../records/title/title-key.ts';
import type { TitleRow } from '../records/title/title-row.ts';
import {
  type BookLanguage,
  categories,
  type Language,
  languages,
  type PrimaryCategory,
} from './demo-data.ts';
import { byWeight, type Random } from './random.ts';
import { makeEnglishTitle, makeIndianTitle } from './title-patterns.ts';

export type DemoTitle = TitleRow & { level: number; author: string };

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

const levels = { easy, middling, hard };

/** An Indian ISBN-13 without hyphens: 978-81, the publisher's four digits, the title's three, the check digit. */
function makeIsbn(prefix: string, titleNumber: number): string {
  const digits = `97881${prefix}${String(titleNumber).padStart(3, '0')}`;
  return `${digits}${isbn13CheckDigit(digits)}`;
}

const makePerson = (random: Random, { given_names, surnames }: BookLanguage): string =>
  `${random.pick(given_names)} ${random.pick(surnames)}`;

const primaryCategories = new Map(categories.primary.map((each) => [each.name, each]));

/** Avoids "The Crab and the Crab". */
function saysTwice(title: string): boolean {
  const words = title
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== 'the');
  return new Set(words).size < words.length;
}

/** All different within a language; one in thirty has no ISBN, like a home-made book. */
export function makeTitles(random: Random, count: number): DemoTitle[] {
  const taken = new Set<string>();
  const titleNumbers = new Map<string, number>();
  const authors = new Map<Language, string[]>(
    languages.map((each) => [
      each.language,
      Array.from({ length: 15 + each.weight * 2 }, () => makePerson(random, each)),
    ]),
  );

  const makeOne = (): DemoTitle | null => {
    const written = random.weighted(byWeight(languages));
    const { language } = written;
    const invented = language === 'English' ? makeEnglishTitle(random) : makeIndianTitle(random, language);
    const { title, ...kind } = invented;
    if (taken.has(`${language} ${title}`) || saysTwice(title)) return null;
    taken.add(`${language} ${title}`);

    const author = random.pick(authors.get(language) ?? []);
    const { name: publisher, isbn_prefix } = random.pick(written.publishers);
    const titleNumber = (titleNumbers.get(isbn_prefix) ?? 0) + random.between(1, 2);
    titleNumbers.set(isbn_prefix, titleNumber);
    const isbn = random.chance(1 / 30) ? null : makeIsbn(isbn_prefix, titleNumber);
    const primary = primaryCategories.get(kind.category_primary) as PrimaryCategory;
    const row = {
      isbn,
      title,
      subtitle: null,
      author,
      illustrator: primary.illustrated ? makePerson(random, written) : null,
      publisher,
      published: String(random.between(2004, 2024)),
      language,
      level: random.weighted(levels[primary.difficulty]),
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
