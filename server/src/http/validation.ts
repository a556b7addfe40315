import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { wordsOf } from './field-words.ts';

/** Input against its schema, and sentences for people where it does not fit. */

type Issue = z.core.$ZodRawIssue;

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

/** For whatever a schema has no sentence of its own. */
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

/** Gives the input as its schema makes it, or refuses it with a sentence for each field that is wrong. */
export function validated(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return {};
  const result = schema.safeParse(input, { error: sentenceFor });
  if (result.success) {
    refuseText(result.data);
    return result.data;
  }
  const fields = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message: withWords(message, path),
  }));
  throw ApiError.invalid(fields[0]?.message ?? 'The input is not valid.', fields);
}

const withWords = (message: string, path: readonly PropertyKey[]): string =>
  message.replaceAll('{field}', () => wordsOf(path));

/**
 * The fields of a body that may be left out or empty and do not take null by themselves: null means none in all calls
 * alike.
 */
export function fieldsWhereNullIsNone(body: z.ZodType | undefined): string[] {
  const shape = objectIn(body)?.shape ?? {};
  const takes = (field: unknown, value: unknown) => (field as z.ZodType).safeParse(value).success;
  return Object.keys(shape).filter(
    (name) => takes(shape[name], undefined) && takes(shape[name], '') && !takes(shape[name], null),
  );
}

/** The object behind the transforms of a schema. */
function objectIn(schema: unknown): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  return schema instanceof z.ZodPipe ? objectIn(schema.in) : undefined;
}

/** The body without those of its fields that are null. */
export function withoutNulls(body: unknown, fields: string[]): unknown {
  if (body === null || typeof body !== 'object') return body;
  const given = body as Record<string, unknown>;
  const none = fields.filter((field) => given[field] === null);
  if (none.length === 0) return body;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !none.includes(name)));
}

/** Half of a pair of UTF-16 units, as JSON may write it: it would be saved as a question mark. */
const loneSurrogate = /\p{Surrogate}/u;

/** PostgreSQL's text takes every character but NUL. */
const wrongTexts: readonly (readonly [is: (text: string) => boolean, message: string])[] = [
  [(text) => text.includes('\0'), 'Text must not hold the NUL character.'],
  [(text) => loneSurrogate.test(text), 'The text has half a character (a lone surrogate). Type it again.'],
];

function refuseText(input: unknown): void {
  for (const [is, message] of wrongTexts) {
    const field = pathToText(input, is)?.join('.');
    if (field !== undefined) throw ApiError.invalid(message, [{ field, message }]);
  }
}

/** Where the first such text is; null when there is none. Asked of validated input only, whose depth the schema bounds. */
function pathToText(input: unknown, is: (text: string) => boolean): string[] | null {
  if (typeof input === 'string') return is(input) ? [] : null;
  if (input === null || typeof input !== 'object') return null;
  for (const [name, inner] of Object.entries(input)) {
    const path = pathToText(inner, is);
    if (path) return [name, ...path];
  }
  return null;
}
