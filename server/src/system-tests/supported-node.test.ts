import { readdirSync, readFileSync } from 'node:fs';
import semver from 'semver';
import { describe, expect, it } from 'vitest';

interface Locked {
  optional?: boolean;
  engines?: { node?: string } | string[];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'));
const tools = readdirSync(new URL('../../../tools', import.meta.url));
const packages: [string, Locked][] = ['.', ...tools.map((name) => `tools/${name}`)].flatMap((folder) =>
  Object.entries<Locked>(read(`${folder}/package-lock.json`).packages),
);

const rangeOf = ({ engines }: Locked): string => (Array.isArray(engines) ? '*' : (engines?.node ?? '*'));

describe('the supported versions of Node.js', () => {
  it.each(['20.19.0', '22.13.0', '24.0.0'])(
    'every package accepts %s, so that npm ci gives no warning',
    (version) => {
      expect(semver.satisfies(version, read('package.json').engines.node)).toBe(true);
      const refusing = packages.filter(([, locked]) => !semver.satisfies(version, rangeOf(locked)));
      expect(refusing.map(([name]) => name)).toEqual([]);
    },
  );

  it('are no others: an odd or an older version is not promised', () => {
    for (const version of ['18.20.0', '20.18.0', '21.0.0', '23.0.0'])
      expect(semver.satisfies(version, read('package.json').engines.node)).toBe(false);
  });
});
