import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './all-endpoints.ts';
import { type AuditedCall, auditActions, auditedCallOf, callsOfAudit } from './audited.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] } | undefined;

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

function inside(schema: Schema, key: string): Schema {
  const ways = [schema, ...(schema?.anyOf ?? [])];
  return ways.map((way) => (key === '0' ? way?.items : way?.properties?.[key])).find(Boolean);
}

const placesIn = ({ child, place, account, program, detail }: AuditedCall): string[] => {
  const details =
    detail === undefined ? [] : typeof detail === 'object' && 'of' in detail ? [detail.of] : detail;
  return [child, place, account, program, ...[details].flat()].filter((where) => where !== undefined);
};

const audited = allEndpoints.flatMap((endpoint) => {
  const row = auditedCallOf(endpoint);
  return row ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, row }] : [];
});

describe('what the audit log tells of', () => {
  it('the table, beside the calls there are, has a row for each that writes, and none for a call there is not', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`);
    const writing = calls.filter((call) => call.startsWith('POST '));
    expect(writing.filter((call) => !callsOfAudit().includes(call))).toEqual([]);
    expect(callsOfAudit().filter((call) => !calls.includes(call))).toEqual([]);
    expect(new Set(callsOfAudit()).size).toBe(callsOfAudit().length);
  });

  it('a call that opens the record of one child, by its number in the path, stands in it', () => {
    const ofOneChild = allEndpoints.filter(
      ({ method, path }) => method === 'GET' && path.includes(':childId'),
    );
    expect(ofOneChild.length).toBeGreaterThan(4);
    expect(ofOneChild.map((endpoint) => auditedCallOf(endpoint)?.child)).toEqual(
      ofOneChild.map(() => 'params.childId'),
    );
  });

  it('a call that writes and stands in no row, when it is served, is a fault of ours', () => {
    expect(() => auditedCallOf({ method: 'POST', path: '/api/none' })).toThrow('stands in no row');
    expect(auditedCallOf({ method: 'GET', path: '/api/none' })).toBeNull();
  });

  it.each(audited)('$name, where its entry takes something from, has it', ({ endpoint, row }) => {
    const schemas = {
      params: schemaOf(endpoint.params),
      body: schemaOf(endpoint.body),
      reply: schemaOf(endpoint.reply),
    };
    for (const where of placesIn(row)) {
      const [part = '', ...keys] = where.split('.');
      const found = keys.reduce(inside, schemas[part as keyof typeof schemas]);
      expect([where, found !== undefined]).toEqual([where, true]);
    }
  });

  it.each(audited)('$name, where its sentence names a subject, has it in its entry', ({ row }) => {
    const { what } = auditActions[row.action];
    for (const subject of ['child', 'place', 'account'] as const) {
      if (what.includes(`{${subject}}`)) expect(row[subject]).toBeDefined();
    }
  });
});
