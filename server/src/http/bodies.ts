import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * A body is JSON or a form, in UTF-8. Plain text is what a form of another site may send unasked. Bytes that are no
 * UTF-8 are refused: read all the same, they would be saved as names with question marks in them.
 */
export async function readBodies(http: FastifyInstance): Promise<void> {
  http.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    parseJson(request, textOf(body), done),
  );
  await http.register(formbody, { parser: fieldsOf });
}

const notUtf8 = () => ApiError.invalid('The body is not written in UTF-8.');

function textOf(bytes: Buffer): string {
  try {
    // The mark of the byte order stays: whether to take it is the parser's.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

/** Raw bytes that were no UTF-8 have become U+FFFD on the way here; as a character it would stand as %EF%BF%BD. */
function fieldsOf(form: string): Record<string, unknown> {
  if (form.includes('\ufffd')) throw notUtf8();
  for (const [escaped] of form.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    try {
      decodeURIComponent(escaped);
    } catch {
      throw notUtf8();
    }
  }
  return parse(form, '&', '=', { maxKeys: 0 });
}
