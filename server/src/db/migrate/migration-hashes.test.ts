import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import hashes from '../../../migrations/migration-hashes.json' with { type: 'json' };

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * A migration that was changed after a database was made with it leaves that database without the change. Write a new
 * migration instead, and add the lines that this test shows for its files.
 */
it('a migration, once it is merged, never changes', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  const actual = Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(new URL(name, folder)))
        .digest('hex'),
    ]),
  );
  expect(actual).toEqual(hashes);
});
