import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import { deepestJson, type JsonFault, jsonFault, mostNames } from '@storyvan/contract/common/json-fault';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/**
 * A body is JSON or a form, in UTF-8. Plain text is refused, because a form on another site can send it without a
 * preflight. Invalid UTF-8 is refused too: decoded leniently, it would be saved as names with question marks.
 */
export async function readBodies(http: FastifyInstance): Promise<void> {
  http.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(body);
    const fault = jsonFault(text);
    if (fault) throw ApiError.invalid(faults[fault]);
    return parseJson(request, text, done);
  });
  await http.register(formbody, { parser: fieldsOf });
}

const tooMany = `The body has more than ${mostNames.toLocaleString('en')} fields.`;
const faults: Record<JsonFault, string> = {
  'doubled name': 'The body has two fields of the same name. Send each field once.',
  'too deep': `The body has lists or objects inside each other, more than ${deepestJson} deep.`,
  'too many names': tooMany,
};

const notUtf8 = () => ApiError.invalid('The body is not valid UTF-8.');

function textOf(bytes: Buffer): string {
  try {
    // Keeps the byte order mark, because the parser decides about it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

/** Raw bytes that were not UTF-8 have become U+FFFD by now; a real U+FFFD would be written as %EF%BF%BD. */
function fieldsOf(form: string): Record<string, unknown> {
  if (form.includes('\ufffd')) throw notUtf8();
  if (form.split('&', mostNames + 1).length > mostNames) throw ApiError.invalid(tooMany);
  for (const [escaped] of form.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    try {
      decodeURIComponent(escaped);
    } catch {
      throw notUtf8();
    }
  }
  return parse(form, '&', '=', { maxKeys: 0 });
}

/** Limits, in bytes and milliseconds, for reading a refused request: enough for the ids in it. */
const refusedBytes = 64 * 1024;
const refusedTime = 1000;

/** What a request refused before its body was read would have changed; undefined if unknown. */
export async function fieldsOfRefused({ headers, raw }: FastifyRequest): Promise<unknown> {
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= refusedBytes)) return undefined;
  const bytes = await readWithin(raw, refusedTime);
  try {
    const text = textOf(bytes);
    return /^application\/json\b/i.test(headers['content-type'] ?? '') ? JSON.parse(text) : fieldsOf(text);
  } catch {
    return undefined;
  }
}

/** Reads up to these limits and drops the rest. */
function readWithin(raw: IncomingMessage, milliseconds: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    };
    const timer = setTimeout(finish, milliseconds);
    raw
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', finish)
      .once('close', finish);
  });
}
