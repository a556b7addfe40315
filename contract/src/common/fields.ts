import { z } from 'zod';
import { id } from './ids.ts';
import { jsonFault } from './json-fault.ts';

/** Fields that forms and JSON write differently: in forms, an empty field means absent and a list has commas. */

export const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value);
export const emptyAsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** An optional id: left out, null and '' are the same. */
export const optionalId = z.preprocess(emptyAsNull, id.nullable());

/** Text of one line, trimmed; `none` is the message if it is missing. */
export const line = (none: string, max = 200) =>
  z
    .string(none)
    .transform((text) => text.trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(1, none).max(max, `This has at most ${max} characters.`));

/** Optional text of one line: left out, null and '' are the same. */
export const optionalLine = (max = 200) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') || null : (value ?? null)),
    z.string().max(max, `This has at most ${max} characters.`).nullable(),
  );

/** Longer text; '' if left out. */
export const paragraphs = (max = 5000) =>
  z
    .string()
    .trim()
    .max(max, `This has at most ${max.toLocaleString('en')} characters.`)
    .default('');

/** As JSON, or as a form's checkbox or select may send it. */
export const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'yes', 'no', ''])], 'Answer true or false.')
  .transform((value) => value === true || ['true', '1', 'on', 'yes'].includes(String(value)));

/** For an answer that must not be mistaken: an empty field is not a no. */
export const trueOrFalse = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'Answer true or false.')
  .transform((value) => String(value) === 'true');

/** A whole number in a form; `wrong` is the message for anything else. */
export const numberBetween = (least: number, most: number, wrong: string) =>
  z.coerce.number(wrong).int(wrong).min(least, wrong).max(most, wrong);

/** A number from 0 up; a form writes it as text. */
export const wholeNumber = (max: number) =>
  z
    .union([z.int(), z.string().regex(/^[0-9]{1,10}$/)], 'Enter {field} as a whole number from 0 up.')
    .transform(Number)
    .pipe(z.int().min(0).max(max));

/** A list of ids; a form writes `3,5` or repeats the field. */
export const idList = (max: number, tooMany: string) =>
  z.preprocess(
    (value) => {
      if (value === undefined || value === null || value === '') return [];
      return typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
    },
    z
      .array(id)
      .max(max, tooMany)
      .transform((ids) => [...new Set(ids)]),
  );

/** A nested object of the body; a form writes it as JSON text, or leaves the field empty. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (value === '') return undefined;
    if (typeof value !== 'string') return value;
    try {
      // Unchanged: the schema then refuses the text.
      return jsonFault(value) ? value : JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);
