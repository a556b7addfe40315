import { z } from 'zod';
import { readLanguage } from '../../../records/title/languages.ts';

/** Reads replies of the book-metadata service. They are not trusted: only text, within the catalogue's limits. */

export interface FoundTitle {
  title: string;
  subtitle: string | null;
  author: string | null;
  publisher: string | null;
  published: string | null;
  language: string | null;
  description: string | null;
}

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);
const named = z
  .array(z.object({ name: z.string() }))
  .optional()
  .catch(undefined);

/** The format of Google Books. */
const volumes = z.object({
  items: z
    .tuple([
      z.object({
        volumeInfo: z.object({
          title: z.string(),
          subtitle: text,
          authors: texts,
          publisher: text,
          publishedDate: text,
          language: text,
          description: text,
        }),
      }),
    ])
    .rest(z.unknown()),
});

/** The format of Open Library, by "ISBN:…". */
const editions = z.record(
  z.string(),
  z.object({
    title: z.string(),
    subtitle: text,
    authors: named,
    publishers: named,
    publish_date: text,
    notes: text,
  }),
);

/** Null if the reply has no title. */
export function readMetadata(reply: unknown): FoundTitle | null {
  const google = volumes.safeParse(reply);
  if (google.success) {
    const { publishedDate, authors, ...info } = google.data.items[0].volumeInfo;
    return toTitle({ ...info, author: authors?.join(', '), published: publishedDate });
  }
  const openLibrary = editions.safeParse(reply);
  const edition = openLibrary.success ? Object.values(openLibrary.data)[0] : undefined;
  if (!edition) return null;
  const names = (list: { name: string }[] | undefined) => list?.map(({ name }) => name).join(', ');
  return toTitle({
    title: edition.title,
    subtitle: edition.subtitle,
    author: names(edition.authors),
    publisher: names(edition.publishers),
    published: edition.publish_date,
    description: edition.notes,
  });
}

type Said = { [Field in keyof FoundTitle]?: string | undefined };

function toTitle(said: Said): FoundTitle | null {
  const title = oneLine(said.title, 500);
  if (title === null) return null;
  return {
    title,
    subtitle: oneLine(said.subtitle, 500),
    author: oneLine(said.author, 500),
    publisher: oneLine(said.publisher, 300),
    published: oneLine(said.published, 50),
    language: oneLine(readLanguage(said.language) ?? undefined, 100),
    description: withoutTags(said.description),
  };
}

/** Removes control characters and text-direction marks. */
const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

function oneLine(said: string | undefined, most: number): string | null {
  const line = (said ?? '')
    .slice(0, 4 * most)
    .replace(unwanted, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return cut(line, most) || null;
}

/** Descriptions often contain HTML tags; paragraphs become lines. */
function withoutTags(said: string | undefined): string | null {
  const plain = (said ?? '')
    .slice(0, 40_000)
    .replace(/<(?:br|\/p|\/div|\/li)[^<>]{0,200}>/gi, '\n')
    .replace(/<[a-z/!][^<>]{0,200}>/gi, '')
    .split('\n')
    .map((paragraph) =>
      paragraph
        .replace(unwanted, ' ')
        .replace(/[^\S\n]+/gu, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
  return cut(plain, 10_000) || null;
}

/** Never cuts in the middle of a character. */
const cut = (said: string, most: number): string =>
  said.length <= most
    ? said
    : said
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
