import type { Endpoint } from '@storyvan/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { type JsonSchema, type Shapes, toJsonSchema } from '../openapi/json-schemas.ts';
import { allRows, tableNames } from './database/sql.ts';

/** The texts that calls take, and those that a database holds. */

/** Where a body takes a text that people choose, with dots: `title.author`, `rows.0.key`. */
export function textFields({ body }: Endpoint): string[] {
  if (!body) return [];
  const shapes: Shapes = {};
  const fields: string[] = [];
  const visit = (schema: JsonSchema, at: string): void => {
    if (schema.$ref) visit(shapes[schema.$ref.split('/').at(-1) ?? ''] ?? {}, at);
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) visit(one as JsonSchema, at);
    const inner = at === '' ? '' : `${at}.`;
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      visit(field as JsonSchema, inner + name);
    if (schema.items) visit(schema.items as JsonSchema, `${inner}0`);
    const isText = [schema.type].flat().includes('string') && !schema.enum && schema.format === undefined;
    if (isText && !fields.includes(at)) fields.push(at);
  };
  visit(toJsonSchema(body, 'input', shapes), '');
  return fields;
}

/** The body with these texts; a part that it does not have is left out. */
export function withTexts(body: object, texts: Map<string, string>): object {
  const copy = structuredClone(body);
  for (const [field, text] of texts) {
    const path = field.split('.');
    const name = path.pop() as string;
    let part: unknown = copy;
    for (const step of path) part = (part as Record<string, unknown> | undefined)?.[step];
    if (part !== null && typeof part === 'object') (part as Record<string, unknown>)[name] = text;
  }
  return copy;
}

/** The inputs of a query, or those that a refusal names. */
export function fieldNames(from: z.ZodType | undefined | LightMyRequestResponse): string[] {
  if (from === undefined) return [];
  if (from instanceof z.ZodObject) return Object.keys(from.shape);
  const { error } = (from as LightMyRequestResponse).json();
  return error.fields.map(({ field }: { field: string }) => field);
}

/** The texts of every row of a database. */
export async function textsOf(db: Database): Promise<{ table: string; row: string[] }[]> {
  const texts: { table: string; row: string[] }[] = [];
  for (const table of await tableNames(db)) {
    for (const row of await allRows(db, table))
      texts.push({ table, row: Object.values(row).filter((value) => typeof value === 'string') });
  }
  return texts;
}
