import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from './range.rules.ts';

/** Streams a file to be saved, or the part of it that the Range header asks for. */

/** @param etag names its content, so that a download is continued only with the same file */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, name = basename(file), etag }: { file: string; name?: string; etag: string },
): Promise<Buffer | ReadStream> {
  const { size } = await stat(file);
  const { range, 'if-range': ifRange } = request.headers;
  const asked = ifRange === undefined || ifRange === etag ? range : undefined;
  const part = rangeOf(asked, size);
  reply
    .type('application/octet-stream')
    .headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' })
    .header('content-disposition', `attachment; filename="${name}"`);
  if (part === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`);
    return Buffer.alloc(0);
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  reply.header('content-length', end - start + 1);
  return createReadStream(file, { start, end });
}
