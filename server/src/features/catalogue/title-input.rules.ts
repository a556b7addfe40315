import type { TitleInput } from '@storyvan/contract/common/title-fields';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { ApiError } from '../../api-error.ts';
import { readLanguage } from '../../records/title/languages.ts';
import { titleKey } from '../../records/title/title-key.ts';

/** Turns the input for a title into what the catalogue stores. */

export type TitleValue = Omit<TitleInput, 'description'> & { title_key: string; description: string | null };

export function readTitleInput(input: TitleInput, levels: { level: number }[]): TitleValue {
  const isbn = input.isbn === null ? null : toIsbn13(input.isbn);
  if (input.isbn !== null && isbn === null) {
    throw ApiError.invalidField(
      'isbn',
      'This is not a valid ISBN: the check digit is wrong. Leave it empty if the book has none.',
    );
  }
  if (input.level !== null && !levels.some(({ level }) => level === input.level)) {
    throw ApiError.invalidField('level', `There is no reading level ${input.level}.`);
  }
  const language = readLanguage(input.language ?? undefined);
  const read = { ...input, isbn, language, description: input.description || null };
  return { ...read, title_key: titleKey(read) };
}

/** The refusal for a title that is already in the catalogue. */
export const duplicateMessage = (
  known: { title: string; isbn: string | null },
  isbn: string | null,
): string =>
  known.isbn !== null && known.isbn === isbn
    ? `This ISBN is already in the catalogue: “${known.title}”.`
    : `This book is already in the catalogue: “${known.title}”, by the same author and in the same language.`;
