import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const styles = join(import.meta.dirname, '../../../node_modules/@mantine/core/styles');

const used = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .flatMap((path) => [
    ...readFileSync(join(source, path), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  .flatMap((match) => (match[1] ?? '').split(',').map((name) => name.trim()));

test('each Mantine component in use, if it has styles, has them imported', () => {
  const imported = readFileSync(join(source, 'ui/mantine-styles.ts'), 'utf8');
  const withStyles = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.css`)));
  expect(withStyles).toContain('Button');
  expect(withStyles.filter((name) => !imported.includes(`/styles/${name}.css'`))).toEqual([]);
});
