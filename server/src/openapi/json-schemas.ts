import { calendarDate, registerDate, replyDate } from '@storyvan/contract/common/calendar-date';
import { copyState } from '@storyvan/contract/common/copy-state';
import { errorReply } from '@storyvan/contract/common/error-reply';
import { trueOrFalse, yesOrNo } from '@storyvan/contract/common/fields';
import { accnNo, chosenChild, id, requestId } from '@storyvan/contract/common/ids';
import { programme } from '@storyvan/contract/common/programme';
import { role } from '@storyvan/contract/common/role';
import { z } from 'zod';
import { describeField } from './glossary.ts';
import { namedShapes } from './named-calls.ts';

/** A JSON Schema in the dialect of OpenAPI 3.1: draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const identifier: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };

/** Schemas accept more than a program should send: forms write numbers and booleans as text. */
const shouldBeSent = z.registry<JsonSchema>();
shouldBeSent.add(id, identifier);
shouldBeSent.add(chosenChild, identifier);
shouldBeSent.add(accnNo, { type: 'string', minLength: 1, maxLength: 64 });
shouldBeSent.add(requestId, { type: 'string', format: 'uuid' });
shouldBeSent.add(calendarDate, { type: 'string', format: 'date' });
shouldBeSent.add(registerDate, { type: 'string', pattern: '^\\d{1,2}-\\d{1,2}-\\d{4}$' });
for (const schema of [yesOrNo, trueOrFalse]) shouldBeSent.add(schema, { type: 'boolean' });

const isReplied = z.registry<JsonSchema>();
isReplied.add(replyDate, { format: 'date' });

const names = z.registry<{ id: string }>();
names.add(programme, { id: 'Programme' });
names.add(role, { id: 'Role' });
names.add(copyState, { id: 'CopyState' });
names.add(errorReply, { id: 'ErrorReply' });
for (const { name, schema } of namedShapes()) names.add(schema, { id: name });

/** The named shapes that others refer to; each converted schema may add some. */
export type Shapes = Record<string, JsonSchema>;

/**
 * A schema of the contract as JSON Schema: what a caller sends (`input`) or gets (`output`). Named parts are put into
 * `shapes` and referred to.
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => write(zodSchema as unknown as z.ZodType, jsonSchema, io),
  });
  for (const [name, shape] of Object.entries($defs ?? {})) {
    const { id: _id, ...written } = tidied(shape) as JsonSchema & { id?: string };
    shapes[name] = written;
  }
  return tidied(json);
}

function write(schema: z.ZodType, json: JsonSchema, io: 'input' | 'output'): void {
  const written = (io === 'input' ? shouldBeSent : isReplied).get(schema);
  if (written) {
    if (io === 'input') for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, written);
  }
  const description = z.globalRegistry.get(schema)?.description;
  if (description) json.description = description;
  if (json.type === 'integer') leaveOutSafeBounds(json);
  if (io === 'input') writeInput(schema, json);
  // Replies may gain fields, so programs must accept unknown ones.
  delete json.additionalProperties;
}

/** The limits of JavaScript's numbers, which say nothing about the field. */
function leaveOutSafeBounds(json: JsonSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function writeInput(schema: z.ZodType, json: JsonSchema): void {
  if (schema instanceof z.ZodObject) {
    // As the server does: zod marks preprocessed fields as optional.
    const isNeeded = (key: string) => !(schema.shape[key] as z.ZodType).safeParse(undefined).success;
    json.required = Object.keys(schema.shape).filter(isNeeded);
    if (json.required.length === 0) delete json.required;
  }
  if (schema instanceof z.ZodDefault)
    json.default ??= schema.def.defaultValue as NonNullable<JsonSchema['default']>;
  // Text that is tidied first and checked then has its limits in the second half.
  if (schema instanceof z.ZodPipe && json.type === 'string' && schema.out instanceof z.ZodString) {
    const { minLength, maxLength } = z.toJSONSchema(schema.out) as JsonSchema;
    Object.assign(json, minLength !== undefined && { minLength }, maxLength !== undefined && { maxLength });
  }
}

const isNull = (json: JsonSchema) => json.type === 'null' && Object.keys(json).length === 1;

/** Uses OpenAPI references, adds the meaning of fields, and shortens "or null". */
function tidied(json: JsonSchema): JsonSchema {
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text, (_key, value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return withoutUnion(withMeanings(value as JsonSchema));
  }) as JsonSchema;
}

function withMeanings(json: JsonSchema): JsonSchema {
  for (const [name, field] of Object.entries(json.properties ?? {})) {
    const meaning = describeField(name);
    if (typeof field === 'object' && !field.description && meaning) field.description = meaning;
  }
  return json;
}

function withoutUnion(json: JsonSchema): JsonSchema {
  const [one, none] = json.anyOf ?? [];
  if (json.anyOf?.length !== 2 || !one || !none || !isNull(none as JsonSchema)) return json;
  const { anyOf: _, ...rest } = json;
  const { type, enum: values, ...known } = one as JsonSchema;
  if (typeof type !== 'string') return json;
  return { ...known, type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest };
}
