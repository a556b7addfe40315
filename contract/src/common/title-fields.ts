import { z } from 'zod';
import { cover } from './cover-image.ts';
import { line, optionalId, optionalLine, paragraphs } from './fields.ts';

/** The fields of a book's title in every reply. */
export const titleFields = {
  isbn: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  level: z.int().nullable().describe('Reading level of the book'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable().describe('Colour of the primary category'),
  cover,
};

/** The fields of a title, to add or change it. */
export const titleInput = z.object({
  isbn: optionalLine(40).describe('ISBN-10 or ISBN-13, with or without hyphens'),
  title: line('Enter a title.', 500),
  subtitle: optionalLine(500),
  other_title: optionalLine(500).describe('The title in another script or language'),
  author: optionalLine(500),
  illustrator: optionalLine(500),
  publisher: optionalLine(300),
  published: optionalLine(50),
  language: optionalLine(100),
  level: optionalId,
  category_primary: optionalLine(100).describe('A new category is added with its own colour'),
  category_secondary: optionalLine(100),
  description: paragraphs(10_000),
});
export type TitleInput = z.output<typeof titleInput>;
