import { englishTitles, indianTitles, type Language } from './demo-data.ts';
import { byWeight, type Random } from './random.ts';

/** Invents titles from patterns with {slots} for words. */

export interface InventedTitle {
  title: string;
  category_primary: string;
  category_secondary: string;
}

function fill(pattern: string, findWord: (slot: string) => string | undefined): string {
  return pattern.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const word = findWord(slot);
    if (word === undefined) throw new Error(`There are no words for {${slot}} in the title "${pattern}".`);
    return word;
  });
}

const pickFrom = (random: Random, words: readonly string[] | undefined): string | undefined =>
  words && random.pick(words);

export function makeEnglishTitle(random: Random): InventedTitle {
  const { weight, ...pattern } = random.weighted(byWeight(englishTitles.patterns));
  const title = fill(pattern.title, (slot) => pickFrom(random, englishTitles.words[slot]))
    .replace(/\bA (?=[AEIO])/, 'An ')
    .replace(': the ', ': The ');
  return { ...pattern, title };
}

type IndianLanguage = (typeof indianTitles.languages)[number];
type Nouns = IndianLanguage['nouns'][string];

const listNouns = (nouns: Nouns) =>
  Object.entries(nouns).flatMap(([gender, list]) =>
    list.map((noun) => ({ noun, gender: gender as keyof Nouns })),
  );

/** A title in Hindi, Marathi or Konkani: words such as "my" have the gender of their noun, so it is chosen first. */
export function makeIndianTitle(random: Random, language: Language): InventedTitle {
  const { forms, nouns, words } = indianTitles.languages.find(
    (each) => each.language === language,
  ) as IndianLanguage;
  const pickNoun = (slot: string) => random.pick(listNouns(nouns[slot] ?? {}));

  const { weight, agrees_with, ...pattern } = random.weighted(byWeight(indianTitles.patterns));
  const leading = agrees_with === undefined ? null : pickNoun(agrees_with);
  const title = fill(pattern.title, (slot) => {
    const form = forms[slot];
    if (form !== undefined)
      return typeof form === 'string' ? form : leading ? form[leading.gender] : undefined;
    if (slot === agrees_with) return leading?.noun;
    return slot in nouns ? pickNoun(slot).noun : pickFrom(random, words[slot]);
  });
  return { ...pattern, title };
}
