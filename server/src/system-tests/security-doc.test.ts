import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');

/** ASVS 5.0.0: for each section its requirements of level 1, then those of level 2. */
const sections: Record<string, [levelOne: number[], levelTwo: number[]]> = {
  '1.1': [[], [1, 2]],
  '1.2': [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9],
  ],
  '1.3': [
    [1, 2],
    [3, 4, 5, 6, 7, 8, 9, 10, 11],
  ],
  '1.4': [[], [1, 2, 3]],
  '1.5': [[1], [2]],
  '2.1': [[1], [2, 3]],
  '2.2': [[1, 2], [3]],
  '2.3': [[1], [2, 3, 4]],
  '2.4': [[], [1]],
  '3.2': [[1, 2], []],
  '3.3': [[1], [2, 3, 4]],
  '3.4': [
    [1, 2],
    [3, 4, 5, 6],
  ],
  '3.5': [
    [1, 2, 3],
    [4, 5],
  ],
  '3.7': [[], [1, 2]],
  '4.1': [[1], [2, 3]],
  '4.2': [[], [1]],
  '4.3': [[], [1, 2]],
  '4.4': [[1], [2, 3, 4]],
  '5.1': [[], [1]],
  '5.2': [[1, 2], [3]],
  '5.3': [[1, 2], []],
  '5.4': [[], [1, 2, 3]],
  '6.1': [[1], [2, 3]],
  '6.2': [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12],
  ],
  '6.3': [
    [1, 2],
    [3, 4],
  ],
  '6.4': [
    [1, 2],
    [3, 4],
  ],
  '6.5': [[], [1, 2, 3, 4, 5]],
  '6.6': [[], [1, 2, 3]],
  '6.8': [[], [1, 2, 3, 4]],
  '7.1': [[], [1, 2, 3]],
  '7.2': [[1, 2, 3, 4], []],
  '7.3': [[], [1, 2]],
  '7.4': [
    [1, 2],
    [3, 4, 5],
  ],
  '7.5': [[], [1, 2]],
  '7.6': [[], [1, 2]],
  '8.1': [[1], [2]],
  '8.2': [[1, 2], [3]],
  '8.3': [[1], []],
  '8.4': [[], [1]],
  '9.1': [[1, 2, 3], []],
  '9.2': [[1], [2, 3, 4]],
  '10.1': [[], [1, 2]],
  '10.2': [[], [1, 2]],
  '10.3': [[], [1, 2, 3, 4]],
  '10.4': [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ],
  '10.5': [[], [1, 2, 3, 4, 5]],
  '10.6': [[], [1, 2]],
  '10.7': [[], [1, 2, 3]],
  '11.1': [[], [1, 2]],
  '11.2': [[], [1, 2, 3]],
  '11.3': [[1, 2], [3]],
  '11.4': [[1], [2, 3, 4]],
  '11.5': [[], [1]],
  '11.6': [[], [1]],
  '12.1': [[1], [2, 3]],
  '12.2': [[1, 2], []],
  '12.3': [[], [1, 2, 3, 4]],
  '13.1': [[], [1]],
  '13.2': [[], [1, 2, 3, 4, 5]],
  '13.3': [[], [1, 2]],
  '13.4': [[1], [2, 3, 4, 5]],
  '14.1': [[], [1, 2]],
  '14.2': [[1], [2, 3, 4]],
  '14.3': [[1], [2, 3]],
  '15.1': [[1], [2, 3]],
  '15.2': [[1], [2, 3]],
  '15.3': [[1], [2, 3, 4, 5, 6, 7]],
  '16.1': [[], [1]],
  '16.2': [[], [1, 2, 3, 4, 5]],
  '16.3': [[], [1, 2, 3, 4]],
  '16.4': [[], [1, 2, 3]],
  '16.5': [[], [1, 2, 3]],
  '17.1': [[], [1]],
  '17.2': [[], [1, 2, 3, 4]],
  '17.3': [[], [1, 2]],
};
const required = Object.entries(sections).flatMap(([section, levels]) =>
  levels.flatMap((numbers, level) => numbers.map((number) => `${section}.${number} L${level + 1}`)),
);

/** The rows of the tables: id, level, requirement, whether it is met, proof. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id, level, requirement, status, proof]) => ({ id, level, requirement, status, proof: proof ?? '' }),
);

const codeOf = (...folders: string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true }).map((name) => `${root}${folder}/${name}`),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

describe('docs/security.md', () => {
  it('the standard, as listed here, has its 70 requirements of level 1 and 183 of level 2', () => {
    const ofLevel = (level: number) => required.filter((each) => each.endsWith(`L${level}`)).length;
    expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183]);
  });

  it('every requirement of levels 1 and 2, and no other, is listed once', () => {
    expect(rows.map(({ id, level }) => `${id} L${level}`).sort()).toEqual([...required].sort());
  });

  it('each row says met, not applicable or not met, and why; the sums above the tables are right', () => {
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    const [met, none, open] = [count('met'), count('not applicable'), count('**not met**')];
    expect(met + none + open).toBe(rows.length);
    expect(rows.filter(({ proof }) => proof.trim().length < 4)).toEqual([]);
    expect(page).toContain(`all ${rows.length} requirements`);
    expect(page).toContain(`Of these ${met} are met, ${none} do not apply, and **${open} are not met**`);
  });

  it('every file that it names exists', () => {
    const named = [
      ...page.matchAll(/`((?:contract|server|web|e2e|scripts|docs|deploy)\/[\w./-]+\.\w+)`/g),
    ].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(150);
    expect([...new Set(named)].filter((path) => !existsSync(root + path))).toEqual([]);
  });

  it('every name of the code that it names exists', () => {
    const named = [...page.matchAll(/`([a-z]+[A-Z]\w*|[A-Za-z]+_\w+)(?:=[^`]*)?`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(10);
    const inCode = new Set(codeOf('contract/src', 'domain/src', 'server/src', 'web/src').match(/\w+/g));
    expect(named.filter((name) => !inCode.has(name as string))).toEqual([]);
  });
});
