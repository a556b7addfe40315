import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';

function transformed(code: string): string {
  const { transform } = endpointsWithoutSchemas();
  if (typeof transform !== 'object') throw new Error('The plugin has no transform.');
  return String(transform.handler.call({ parse: parseAst } as never, code, 'contract/src/x.ts'));
}

it('an endpoint, for the browser, keeps its path and role only', () => {
  const code = "export const a = get('/a', 'staff', { reply: z.array(x), doc: 'A' });";
  expect(transformed(code)).toBe("export const a = /* @__PURE__ */ get('/a', 'staff', {});");
});

it('an endpoint that takes its path and role from a list, for the browser, is refused', () => {
  const code = "export const a = get(...shared, { doc: 'A' });";
  expect(() => transformed(code)).toThrow('The endpoint a must have a path, a role and a definition.');
});
