import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { describe, expect, it } from 'vitest';
import { callsOfFrame, firstCalls } from './first-calls.ts';

const routes = new Set(
  readdirSync(join(import.meta.dirname, 'src/routes'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`,
  ),
);
const reads = Object.values(allEndpoints)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));

describe('the first calls of screens', () => {
  it.each(Object.keys(firstCalls))('%s is a route', (path) => {
    expect(routes).toContain(path);
  });

  it.each([...callsOfFrame, ...Object.values(firstCalls).flatMap((calls) => calls ?? [])])(
    '%s is a read of the contract',
    (call) => {
      const sent = call.replace('{month}', '2026-11-1/2026-11-30');
      expect(reads.some((path) => path.test(sent))).toBe(true);
    },
  );
});
