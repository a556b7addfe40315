import { getCover, removeCover, saveCover, thumbnail } from '@storyvan/contract/covers';
import { isIsbn13 } from '@storyvan/domain/isbn';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findCover } from '../../records/title/cover.queries.ts';
import { keepPhoto, takeCoverAway } from './covers.commands.ts';
import { thumbnails } from './thumbnails.commands.ts';

/** Another picture has another name, so a browser that has one need not ask again. */
const forAYear = 'private, max-age=31536000, immutable';

export function coversRoutes(api: Api): void {
  serve(api, getCover, async ({ params, request, reply }) => {
    const name = params.cover;
    const { type, bytes } = found(await findCover.first(api.db, { name }), 'cover');
    const etag = `"${name}"`;
    reply.headers({ etag, 'cache-control': forAYear, 'content-disposition': 'inline' }).type(type);
    if (request.headers['if-none-match'] !== etag) return bytes;
    reply.code(304);
    return Buffer.alloc(0);
  });
  serve(api, saveCover, (call) => keepPhoto(call.work(), call.body));
  serve(api, removeCover, (call) => takeCoverAway(call.work(), call.body));

  const getThumbnail = thumbnails(api);
  serve(api, thumbnail, async ({ params }) => {
    if (!isIsbn13(params.isbn)) throw ApiError.invalid('This is not a valid ISBN: the check digit is wrong.');
    return { thumbnail: await getThumbnail(params.isbn) };
  });
}
