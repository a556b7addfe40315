import { toIsbn13 } from '@storyvan/domain/isbn';
import type { Problems } from '../../lib/use-saving.ts';

/** A title as a form holds it: only text, empty if unknown. */
export const emptyTitle = {
  isbn: '',
  title: '',
  subtitle: '',
  other_title: '',
  author: '',
  illustrator: '',
  publisher: '',
  published: '',
  language: '',
  level: '',
  category_primary: '',
  category_secondary: '',
  description: '',
};

export type TitleDraft = typeof emptyTitle;

type Known = { [Field in keyof TitleDraft]: string | number | null };

export const toTitleDraft = (known: Known): TitleDraft =>
  Object.fromEntries(
    Object.keys(emptyTitle).map((field) => [field, String(known[field as keyof TitleDraft] ?? '')]),
  ) as unknown as TitleDraft;

/** The errors that are found before sending. */
export const titleProblems = ({ title, isbn }: TitleDraft): Problems => ({
  title: title.trim() ? undefined : 'Enter a title.',
  isbn:
    isbn.trim() && toIsbn13(isbn) === null
      ? 'This is not a valid ISBN: the check digit is wrong. Leave it empty if the book has none.'
      : undefined,
});
