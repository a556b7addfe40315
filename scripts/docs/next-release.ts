import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumOf } from '../release/archive.ts';
import { releaseFolder } from './library.ts';

/** Makes later releases for the tests of upgrades: the release of this tree with another version and other faults. */

interface Changes {
  version: string;
  /** The body of one more migration, as JavaScript; none without it. */
  migration?: string;
  /** The service ends while it starts, after it has migrated the library. */
  endsAtStart?: boolean;
}

/** A migration that people do not notice. */
export const harmless = `async up(db) { await db.schema.createTable('of_next_version').addColumn('id', 'integer', (id) => id.primaryKey()).execute(); }`;
export const failing = `async up() { throw new Error('this migration is broken on purpose'); }`;

/** Writes the archive and its SHA256SUMS into a new folder, which it returns. */
export function makeNextRelease({ version, migration, endsAtStart }: Changes): string {
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-next-'));
  const archive = readdirSync(releaseFolder).find((name) => name.endsWith('linux-x64.tar.gz')) as string;
  execFileSync('tar', ['-xzf', join(releaseFolder, archive), '-C', folder]);
  const [unpacked = ''] = readdirSync(folder);
  const name = `storyvan-${version}-linux-x64`;
  execFileSync('mv', [unpacked, name], { cwd: folder });
  const program = join(folder, name);
  for (const file of ['package.json', 'release.json'])
    edit(join(program, file), /("version": ")[^"]+/, `$1${version}`);
  edit(join(program, 'server/dist/server/package.js'), /(var version = ")[^"]+/, `$1${version}`);
  if (migration)
    edit(
      join(program, 'server/dist/server/migrations/all-migrations.js'),
      /return migrations;/,
      `migrations['9999-next-version'] = { ${migration} };\nreturn migrations;`,
    );
  if (endsAtStart)
    edit(
      join(program, 'server/dist/server/src/cli/serve.js'),
      /await checkSchema\(/,
      "throw new Error('broken on purpose');\nawait checkSchema(",
    );
  const file = `${name}.tar.gz`;
  execFileSync('bash', ['-c', `tar -c '${name}' | gzip -1 >'${file}'`], { cwd: folder });
  rmSync(program, { recursive: true });
  writeFileSync(join(folder, 'SHA256SUMS'), `${sumOf(join(folder, file))}  ${file}\n`);
  return folder;
}

function edit(file: string, find: RegExp, replacement: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(find, replacement);
  if (after === before) throw new Error(`${file} has no ${find}.`);
  writeFileSync(file, after);
}
