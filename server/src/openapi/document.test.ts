import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { errorStatuses } from '@storyvan/contract/common/error-reply';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDocument } from './document.ts';
import type { JsonSchema } from './json-schemas.ts';
import { namedCalls } from './named-calls.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { pathInOpenApi } from './operations.ts';

describe('the OpenAPI document', () => {
  let document: OpenApiDocument;
  beforeAll(async () => {
    document = await makeDocument();
  });
  const operationOf = ({ path, method }: { path: string; method: string }) =>
    document.paths[pathInOpenApi(path)]?.[method.toLowerCase() as 'get'] as Operation;

  it('of all calls of the contract, has each under a name that no other has, with who may make it', () => {
    const names = allEndpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(names).size).toBe(allEndpoints.length);
    const roles = allEndpoints.map((endpoint) => operationOf(endpoint)['x-role'] ?? 'open');
    expect(roles).toEqual(allEndpoints.map(({ may }) => may));
    const needsSignIn = allEndpoints.map(
      (endpoint) =>
        operationOf(endpoint).security.every((one) => Object.keys(one).length > 0) &&
        operationOf(endpoint).security.length > 0,
    );
    expect(needsSignIn).toEqual(roles.map((role) => role !== 'open'));
  });

  it('of each list that a reply may cut off, says so, with the header that leads on', () => {
    const paged = allEndpoints.map(operationOf).filter(({ description }) => description.includes('In pages'));
    const ids = paged.map(({ operationId }) => operationId);
    expect(ids).toEqual(expect.arrayContaining(['bookLendingHistory', 'listReports']));
    for (const { responses } of paged) expect(responses['200']).toMatchObject({ headers: { Link: {} } });
  });

  it('of all its fields, says what each means', () => {
    const silent: string[] = [];
    const visit = (at: string, schema: unknown): void => {
      if (schema === null || typeof schema !== 'object') return;
      const { properties = {} } = schema as JsonSchema;
      for (const [name, field] of Object.entries(properties)) {
        if (!(field as JsonSchema).description) silent.push(`${at}.${name}`);
      }
      for (const inner of Object.values(schema)) visit(at, inner);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(name, schema);
    for (const endpoint of allEndpoints) {
      const { operationId, requestBody, responses } = operationOf(endpoint);
      visit(`${operationId} (body)`, requestBody);
      visit(`${operationId} (reply)`, responses['200']);
    }
    expect(silent).toEqual([]);
  });

  it('of fields whose names have several meanings, says which one it is', () => {
    const said = (call: string): string =>
      JSON.stringify(operationOf({ path: call, method: 'GET' }).responses['200']);
    const figures = said('/api/info/insight/:scope/:start/:end');
    for (const words of ['Loans by level of the book', 'Loans by primary category', 'Sessions held'])
      expect(figures).toContain(words);
    expect(figures).not.toMatch(/Open sign-ins|How many titles/);
    expect(said('/api/info/lookup/:query')).toContain('How many titles of each level');
    const { SetupSettings } = document.components.schemas;
    expect(JSON.stringify(SetupSettings)).not.toContain('How many titles');
  });

  it('of all errors, has each status of the closed list', () => {
    const { responses } = operationOf({ path: '/api/info/save_site', method: 'POST' });
    const statuses = Object.keys(responses).map(Number);
    const listed = new Set<number>(Object.values(errorStatuses));
    // 405 is only for addresses that are not calls, 410 for the feed of changes.
    expect(statuses).toEqual([
      200,
      ...[...listed].filter((status) => status !== 405 && status !== 410).sort((one, other) => one - other),
    ]);
  });

  it('of the feed of changes, has the status of an expired cursor', () => {
    const { responses } = operationOf({ path: '/api/changes', method: 'GET' });
    expect(Object.keys(responses)).toContain('410');
  });

  it('of all its numbers, calls integer what is one: only an average is not', () => {
    const numbers: string[] = [];
    const visit = (at: string, value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      const { type } = value as JsonSchema;
      if ([type].flat().includes('number' as never)) numbers.push(at);
      for (const [key, inner] of Object.entries(value)) if (key !== 'example') visit(`${at}.${key}`, inner);
    };
    visit('', { paths: document.paths, components: document.components.schemas });
    const names = new Set(numbers.map((at) => at.replace(/^.*\.properties\./, '')));
    expect([...names].sort()).toEqual(['average_rating', 'mean', 'median', 'per_session', 'stars']);
  });

  it.each(allEndpoints.filter(({ body }) => body))(
    'of the body of $path, requires just what the server does',
    (endpoint) => {
      const { requestBody } = operationOf(endpoint);
      const schema = requestBody?.content['application/json']?.schema as JsonSchema;
      const example = requestBody?.content['application/json']?.example as Record<string, unknown>;
      const sound = endpoint.body?.safeParse(example);
      expect(sound?.error?.issues).toBeUndefined();
      for (const name of Object.keys(schema.properties ?? {})) {
        const { [name]: _, ...without } = example;
        const refused = endpoint.body
          ?.safeParse(without)
          .error?.issues.some(({ path }) => path.length === 1 && path[0] === name);
        const isInsteadOf = ({ description = '' }: JsonSchema) =>
          description.startsWith(`Instead of ${name}:`);
        if (Object.values(schema.properties as Record<string, JsonSchema>).some(isInsteadOf))
          expect([name, refused, schema.required?.includes(name)]).toEqual([name, true, false]);
        else if (name in example)
          expect([name, schema.required?.includes(name) ?? false]).toEqual([name, refused ?? false]);
        else expect(schema.required ?? []).not.toContain(name);
      }
    },
  );

  describe('its examples', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    beforeAll(() => {
      ajv.addSchema({ $id: 'storyvan', components: document.components });
    });
    /** Closed, so that an undocumented field would be found. */
    const closed = (schema: JsonSchema): JsonSchema =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"storyvan#/components'));
    const expectValid = (schema: JsonSchema, example: unknown) => {
      const fits = ajv.compile(closed(schema));
      expect([fits(example), fits.errors, example]).toEqual([true, null, example]);
    };

    it.each(namedCalls())('of $operationId, sent and replied, fit its schemas', ({ endpoint }) => {
      const { parameters, requestBody, responses } = operationOf(endpoint);
      for (const { schema, example, required } of parameters) {
        if (required) expectValid(schema, example);
      }
      const body = requestBody?.content['application/json'];
      if (body) expectValid(body.schema, body.example);
      const success = responses['200'] as {
        content: Record<string, { schema: JsonSchema; example: unknown }>;
      };
      const reply = success.content[endpoint.media ?? 'application/json'];
      if (!endpoint.media) expectValid(reply?.schema as JsonSchema, reply?.example);
    });

    it('of errors fit the one shape', () => {
      for (const { content = {} } of Object.values(document.components.responses)) {
        const { schema, example } = content['application/json'] as { schema: JsonSchema; example: unknown };
        expectValid(schema, example);
      }
    });
  });
});
