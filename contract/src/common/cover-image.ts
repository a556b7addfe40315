import { z } from 'zod';

/** Limits of a stored cover: 10,000 titles need at most 200 MB for their covers. */
export const mostCoverBytes = 20_000;
export const coverSides = { least: 20, most: 1000 };

/** Where a title's cover can be read; null for a title that has none. */
export const cover = z
  .string()
  .nullable()
  .describe(
    'Name of its cover, for info/cover/{cover}; another picture has another name. Null if it has none',
  );

/** A picture of a cover in a request. The server reads its type and size from its bytes. */
export const coverImage = z
  .base64('Send the picture as base64.')
  .max(Math.ceil(mostCoverBytes / 3) * 4, 'This picture is too large: a cover has at most 20,000 bytes.')
  .describe('JPEG, PNG or WebP in base64: at most 20,000 bytes, each side 20 to 1,000 pixels');
