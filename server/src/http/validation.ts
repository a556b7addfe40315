import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@storyvan/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { wordsOf } from './field-words.ts';

/** Validates input and explains in sentences what is wrong. */

/** The validated input of a call. */
export interface Input<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Prepares the validation of an endpoint's requests; an invalid one throws a 400. */
export function inputOf<E extends Endpoint>(
  endpoint: E,
): (request: Partial<Pick<FastifyRequest, 'params' | 'query' | 'body'>>) => Input<E> {
  const nullIsNone = fieldsWhereNullIsNone(endpoint.body);
  // A body that is JSON's null is not an absent one.
  return ({ params, query, body = {} }) => ({
    params: validated(endpoint.params, params) as ParamsOf<E>,
    query: validated(endpoint.query, query) as QueryOf<E>,
    body: validated(endpoint.body, withoutNulls(body, nullIsNone)) as BodyOf<E>,
  });
}

type Issue = z.core.$ZodRawIssue;

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

/** For issues without a message in the schema. */
function sentenceFor(issue: Issue): string {
  const path = issue.path ?? [];
  if (path.length === 0) return 'Send the fields as a JSON object or as a form.';
  if (isEmpty(issue.input)) return 'Enter {field}.';
  return byCode(issue);
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Enter {field} as text.',
  number: 'Enter {field} as a number.',
  int: 'Enter {field} as a whole number.',
  boolean: 'Answer {field} with true or false.',
  array: 'Send {field} as a list.',
  object: 'Send {field} as an object with its own fields.',
};

function byCode(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'Check {field}.';
    case 'too_small':
      return `Check {field}: at least ${limit(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `Check {field}: at most ${limit(issue.maximum, issue.origin)}.`;
    case 'invalid_value':
      return `Choose {field}: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'Check {field}.';
  }
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

const limit = (number: number | bigint, origin: string): string =>
  `${number.toLocaleString('en')}${units[origin] ?? ''}`;

/** Returns the parsed input, or throws a 400 with a sentence for each invalid field. */
function validated(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return {};
  const result = schema.safeParse(input);
  if (result.success) {
    refuseText(result.data);
    return result.data;
  }
  // Parsed again for the messages: an error map would slow down every valid request.
  const issues = schema.safeParse(input, { error: sentenceFor }).error?.issues ?? [];
  const fields = issues.map(({ path, message }) => ({
    field: path.join('.'),
    message: withWords(message, path),
  }));
  throw ApiError.invalid(fields[0]?.message ?? 'The input is not valid.', fields);
}

const withWords = (message: string, path: readonly PropertyKey[]): string =>
  message.replaceAll('{field}', () => wordsOf(path));

/** Optional body fields whose schema does not accept null: null means absent in every call. */
export function fieldsWhereNullIsNone(body: z.ZodType | undefined): string[] {
  const shape = objectIn(body)?.shape ?? {};
  const takes = (field: unknown, value: unknown) => (field as z.ZodType).safeParse(value).success;
  return Object.keys(shape).filter(
    (name) => takes(shape[name], undefined) && takes(shape[name], '') && !takes(shape[name], null),
  );
}

/** The object schema inside transforms. */
function objectIn(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  return schema instanceof z.ZodPipe ? objectIn(schema.in) : undefined;
}

/** The body without these fields where they are null. */
function withoutNulls(body: unknown, fields: string[]): unknown {
  if (body === null || typeof body !== 'object') return body;
  const given = body as Record<string, unknown>;
  const none = fields.filter((field) => given[field] === null);
  if (none.length === 0) return body;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !none.includes(name)));
}

/** Why a text cannot be stored; null if it can. */
function whyWrong(text: string): string | null {
  // PostgreSQL's text accepts every character except NUL.
  if (text.includes('\0')) return 'Text must not contain the NUL character.';
  // A lone surrogate, which JSON can contain, would be stored as a question mark.
  return loneSurrogate.test(text) ? 'The text has half a character (a lone surrogate). Type it again.' : null;
}

const loneSurrogate = /\p{Surrogate}/u;

function refuseText(input: unknown): void {
  const wrong = findWrongText(input);
  if (!wrong) return;
  const { message } = wrong;
  throw ApiError.invalid(message, [{ field: wrong.path.join('.'), message }]);
}

/** The first invalid text and its path. Only for validated input, whose depth the schema limits. */
function findWrongText(input: unknown): { path: string[]; message: string } | null {
  if (typeof input === 'string') {
    const message = whyWrong(input);
    return message === null ? null : { path: [], message };
  }
  if (input === null || typeof input !== 'object') return null;
  for (const [name, inner] of Object.entries(input)) {
    const wrong = findWrongText(inner);
    if (wrong) return { ...wrong, path: [name, ...wrong.path] };
  }
  return null;
}
