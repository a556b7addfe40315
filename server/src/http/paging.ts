import { calendarDate } from '@storyvan/contract/common/calendar-date';
import { wrongCursor } from '@storyvan/contract/common/paging';
import { firstIdOf } from '@storyvan/domain/id-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';

/**
 * Lists in pages (docs/decisions/0045). Keyset pagination: a cursor holds the key of the page's last entry, so every
 * page costs the same.
 */

type Key = readonly (string | number)[];

export const cursorOf = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** A row id, counted from 1; 0 sorts before all of them. */
export const rowId = z.int().min(0).max(2_147_483_647);

/** Lists of loans, the newest first: the date and the number. */
export const loanKey = z.tuple([calendarDate, rowId]);
export const beforeTheNewest: z.output<typeof loanKey> = ['9999-12-31', 0];

/** Lists of readings, the newest first: the date and the id. */
export const readingKey = z.tuple([calendarDate, z.uuid()]);
export const beforeTheNewestReading: z.output<typeof readingKey> = ['9999-12-31', firstIdOf(0)];

/** Lists of copies: the accession number. */
export const numberKey = z.tuple([z.string().regex(/^[^\p{Cc}]{1,64}$/u)]);

/** The key in `after`; null for the first page. An invalid cursor is refused. */
export function keyIn<Schema extends z.ZodType>(
  after: string | undefined,
  key: Schema,
): z.output<Schema> | null {
  if (after === undefined) return null;
  const result = key.safeParse(jsonIn(Buffer.from(after, 'base64url').toString()));
  if (result.success) return result.data;
  throw ApiError.invalid(wrongCursor, [{ field: 'after', message: wrongCursor }]);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The page and its next cursor, from rows read with one more than the page holds. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  keyOf: (last: Row) => Key,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null };
}

/** For a reply that is a bare array: puts the next page's address into the Link header. */
export function linkTo(reply: FastifyReply, path: string): void {
  reply.header('link', `<${path}>; rel="next"`);
}

/** Returns the page and sets the link to the next one. */
export function linked<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { page, next }: { page: Row[]; next: string | null },
): Row[] {
  if (next !== null) {
    const url = new URL(request.url, 'http://storyvan');
    url.searchParams.set('after', next);
    linkTo(reply, url.pathname + url.search);
  }
  return page;
}
