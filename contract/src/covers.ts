import { z } from 'zod';
import { action } from './audit-action.ts';
import { coverImage } from './common/cover-image.ts';
import { id, requestId } from './common/ids.ts';
import { outcome } from './common/status.ts';
import { bytes, get, post } from './endpoint.ts';

export const about = { title: 'Covers', description: 'Pictures of the covers of books.' };

export const actions = {
  save_cover: action('books', 'change', 'changed', 'the cover of'),
  remove_cover: action('books', 'remove', 'removed', 'the cover of'),
};

export const getCover = get('/api/info/cover/:cover', 'staff', {
  params: z.object({
    cover: z
      .string()
      .regex(/^[1-9][0-9]{0,9}-[0-9a-f]{16}$/, 'Enter the `cover` of a title.')
      .describe('The `cover` of a title in another reply'),
  }),
  media: 'image/*',
  reply: bytes,
  doc: 'The picture of a cover: a JPEG, PNG or WebP. It never changes under this name and may be cached.',
});

const details = z.object({ title_id: z.int(), title: z.string() }).describe('Its title');

export const saveCover = post('/api/info/cover', 'staff', {
  body: z.object({ title_id: id, image: coverImage, request_id: requestId.optional() }),
  reply: outcome(['saved'], details),
  audit: { action: 'save_cover', detail: ({ reply }) => reply.details.title },
  doc: 'Saves a photo as the cover of a title, in place of an earlier one.',
});

export const removeCover = post('/api/info/remove_cover', 'staff', {
  body: z.object({ title_id: id, request_id: requestId.optional() }),
  reply: outcome(['done', 'no cover'], details),
  audit: { action: 'remove_cover', detail: ({ reply }) => reply.details.title },
  doc: 'Removes the cover of a title. A cover from the book-metadata service is not fetched again.',
});

export const thumbnail = get('/api/info/thumbnail/:isbn', 'staff', {
  params: z.object({ isbn: z.string().regex(/^[0-9]{13}$/, 'Enter an ISBN-13 without hyphens.') }),
  reply: z.object({
    thumbnail: z.string().nullable().describe('A data: address, or null when there is none'),
  }),
  doc: 'The cover of an ISBN, fetched by the server from the book-metadata service once and kept; failures are ignored.',
});
