import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleData } from './sample-data.ts';

const root = join(import.meta.dirname, '../../..');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));

describe('the sample data', () => {
  it('name the source and licence of each file', () => {
    const readme = readFileSync(sampleData('README.md'), 'utf8');
    const described = [...readme.matchAll(/^\| (\S+) \|/gm)].map((match) => match[1] as string);
    const unlicensed = filesIn('server/src/testing/sample-data')
      .map((file) => relative(sampleData('.'), file))
      .filter((file) => file !== 'README.md' && !file.startsWith('licences/'))
      .filter((file) => !described.some((path) => file === path || file.startsWith(`${path}/`)));
    expect(unlicensed).toEqual([]);
  });

  it('are all that tests read: none depends on a folder outside the repository', () => {
    const tests = ['server/src', 'e2e/src', 'web/src']
      .flatMap(filesIn)
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('sample-data.test.ts'));
    expect(tests.length).toBeGreaterThan(100);
    const outside = tests.filter((file) =>
      /shared\/data|skip(If)?\([^)]*existsSync/.test(readFileSync(file, 'utf8')),
    );
    expect(outside).toEqual([]);
  });
});
