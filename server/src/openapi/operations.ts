import type { Endpoint } from '@storyvan/contract/endpoint';
import { z } from 'zod';
import { failuresOf } from './errors.ts';
import { describeField } from './glossary.ts';
import { type JsonSchema, type Shapes, toJsonSchema } from './json-schemas.ts';
import type { NamedCall } from './named-calls.ts';
import type { Operation, Parameter, Response, SecurityRequirement } from './openapi.ts';

/** A real request and its reply. */
export interface Example {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Left out if it is not JSON. */
  reply?: unknown;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** `/api/mop/sites/:id` in OpenAPI's notation. */
export const pathInOpenApi = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

export function operationOf(call: NamedCall, tag: string, example: Example, shapes: Shapes): Operation {
  const { endpoint, operationId } = call;
  const access = endpoint.may;
  return {
    operationId,
    tags: [tag],
    summary: summaryOf(endpoint.doc),
    description: `${endpoint.doc}${inPages(endpoint)}\n\n${whoMay(endpoint)}`,
    ...(access === 'open' ? {} : { 'x-role': access }),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(call, 'path', example.params ?? {}),
      ...parametersOf(call, 'query', example.query ?? {}),
    ],
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body, example, shapes) }),
    responses: {
      '200': successOf(endpoint, example, shapes),
      ...(endpoint.etag && {
        '304': { description: 'Nothing has changed since the reply whose ETag was sent as If-None-Match' },
      }),
      ...failuresOf(endpoint),
    },
  };
}

/** The first sentence, without its full stop. */
const summaryOf = (doc: string): string => doc.replace(/(?<=[^.])[.:;]\s.*$/s, '').replace(/\.$/, '');

const inPages = (endpoint: Endpoint): string =>
  pagesByLink(endpoint) ? ' In pages: while there are more, the header `Link` names the next one.' : '';

function whoMay({ may, peopleOnly }: Endpoint): string {
  if (may === 'open') return `Needs no session.${peopleOnly ? ' Not for programs with a token.' : ''}`;
  return peopleOnly
    ? `Needs a session of the role ${may} or a higher one. Not for programs with a token.`
    : `Needs a session or a token of the role ${may} or a higher one.`;
}

/** One of the two cookies. */
const session: SecurityRequirement[] = [{ session: [] }, { sessionOverHttp: [] }];
/** Or the token of a program. */
export const needsSignIn: SecurityRequirement[] = [...session, { token: [] }];

function securityOf(endpoint: Endpoint): SecurityRequirement[] {
  if (endpoint.path.endsWith('/grant_ci')) return [];
  const who = endpoint.peopleOnly ? session : needsSignIn;
  return endpoint.may === 'open' ? [{}, ...who] : who;
}

function parametersOf(
  { endpoint, operationId }: NamedCall,
  place: 'path' | 'query',
  example: Record<string, unknown>,
): Parameter[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', {});
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => {
    const { description, ...rest } = property;
    const meaning = description ?? describeField(name);
    if (!meaning)
      throw new Error(`Describe ${name} of ${operationId} in its contract, or ${name} in glossary.ts.`);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description: meaning,
      schema: rest,
      ...(example[name] === undefined ? {} : { example: example[name] }),
    };
  });
}

function bodyOf(body: z.ZodType, example: Example, shapes: Shapes): Operation['requestBody'] {
  const schema = toJsonSchema(body, 'input', shapes);
  return {
    required: true,
    content: { [json]: { schema, example: example.body }, [form]: { schema } },
  };
}

function successOf(endpoint: Endpoint, example: Example, shapes: Shapes): Response {
  if (endpoint.media) {
    const schema: JsonSchema = { type: 'string', format: 'binary' };
    return { description: 'The requested bytes.', content: { [endpoint.media]: { schema } } };
  }
  const schema = toJsonSchema(endpoint.reply, 'output', shapes);
  const decides = (schema.properties?.status as JsonSchema | undefined)?.properties?.status !== undefined;
  const named = schema.$ref !== undefined && /Issue|Return|Undo/.test(schema.$ref);
  return {
    description:
      decides || named
        ? 'Done, or refused by the rules: see `status.status`; `status.message` is for people.'
        : 'The requested data.',
    ...headersOf(endpoint),
    content: { [json]: { schema, example: example.reply } },
  };
}

const inHeader = (name: string, description: string): Pick<Response, 'headers'> => ({
  headers: { [name]: { description, schema: { type: 'string' } } },
});

function headersOf(endpoint: Endpoint): Pick<Response, 'headers'> {
  if (endpoint.path.endsWith('/grant_ci'))
    return inHeader('Set-Cookie', 'The session, to be sent with each call');
  if (pagesByLink(endpoint))
    return inHeader('Link', 'Where the next page is, `rel="next"`; not on the last page');
  return {};
}

const has = (schema: z.ZodType | undefined, name: string): boolean =>
  schema instanceof z.ZodObject && name in schema.shape;

/** Whether a call returns a bare paged list with a `Link` header; SPEC has the page number of some in the path. */
const pagesByLink = ({ params, query, reply }: Endpoint): boolean =>
  reply instanceof z.ZodArray && (has(query, 'after') || has(params, 'page'));
