import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const styles = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

const componentsIn = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(styles, `${name}.css`)));

/** A file with the style sheets that it imports in lists such as dialog-styles.ts. */
const withLists = ({ path, text }: { path: string; text: string }): string =>
  [...text.matchAll(/import '(\.[^']*-styles\.ts)'/g)].reduce(
    (all, [, list]) => all + readFileSync(join(source, dirname(path), String(list)), 'utf8'),
    text,
  );

test('each Mantine component, in a file that uses it, has its styles there or on every screen', () => {
  const onEveryScreen = readFileSync(join(source, 'ui/mantine-styles.ts'), 'utf8');
  expect(files.flatMap(({ text }) => componentsIn(text))).toContain('Button');
  const missing = files.flatMap((file) => {
    const imported = onEveryScreen + withLists(file);
    return componentsIn(file.text)
      .filter((name) => !imported.includes(`/styles/${name}.css'`))
      .map((name) => `${name} in ${file.path}`);
  });
  expect(missing).toEqual([]);
});
