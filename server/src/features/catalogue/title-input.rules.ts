import type { TitleInput } from '@storyvan/contract/catalogue';
import { toIsbn13 } from '@storyvan/contract/common/isbn';
import { readLanguage } from '../../db/languages.ts';
import { titleKey } from '../../db/title-key.ts';
import { ApiError } from '../../http/api-error.ts';

/** What was typed of a title, as the catalogue keeps it. */

export type TitleValue = Omit<TitleInput, 'description'> & { title_key: string; description: string | null };

const invalid = (field: string, message: string) => ApiError.invalid(message, [{ field, message }]);

export function readTitleInput(input: TitleInput, levels: { level: number }[]): TitleValue {
  const isbn = input.isbn === null ? null : toIsbn13(input.isbn);
  if (input.isbn !== null && isbn === null) {
    throw invalid(
      'isbn',
      'This is no ISBN: its check digit is wrong. Leave it empty when the book has none.',
    );
  }
  if (input.level !== null && !levels.some(({ level }) => level === input.level)) {
    throw invalid('level', `There is no reading level ${input.level}.`);
  }
  const language = readLanguage(input.language ?? undefined);
  const { title, subtitle, author, illustrator, publisher, published, level } = input;
  const { other_title, category_primary, category_secondary } = input;
  return {
    title_key: titleKey({ isbn, title, subtitle, author, language, published }),
    isbn,
    title,
    subtitle,
    other_title,
    author,
    illustrator,
    publisher,
    published,
    language,
    level,
    category_primary,
    category_secondary,
    description: input.description || null,
  };
}

/** Why a title cannot be added or changed so: the catalogue has it. */
export const knownSentence = (known: { title: string; isbn: string | null }, isbn: string | null): string =>
  known.isbn !== null && known.isbn === isbn
    ? `The catalogue has this ISBN already: “${known.title}”.`
    : `The catalogue has this book already: “${known.title}”, by the same author and in the same language.`;
