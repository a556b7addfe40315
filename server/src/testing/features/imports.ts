import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Programme } from '@storyvan/contract/common/programme';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import type { KindName } from '../../features/imports/columns/kind-names.ts';
import { type ImportReport, type ImportRequest, importFile } from '../../features/imports/import-file.ts';
import { makeTestDatabase, type TestDatabase } from '../test-database.ts';

export interface Imports {
  db: Database;
  settings: TestDatabase['settings'];
  /** Imports these lines, or these bytes, or the file at this path. */
  run(
    kind: KindName,
    input: string[] | Buffer | { path: string },
    options?: Partial<ImportRequest>,
  ): Promise<ImportReport>;
  /** Where the latest lines or bytes were written. */
  file: string;
  read(path: string): string;
  /** Switches off the other programmes. */
  runOnly(program: Programme): Promise<void>;
}

/** A fresh database and a folder for files, for each test of a file. */
export function useImports(extension = '.csv'): Imports {
  const imports = {} as Imports;
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    database = await makeTestDatabase();
    imports.db = database.db;
    imports.settings = database.settings;
    folder = mkdtempSync(join(tmpdir(), 'storyvan-import-'));
    imports.file = join(folder, `input${extension}`);
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  imports.run = (kind, input, options = {}) => {
    if ('path' in input) {
      return importFile(imports.db, { kind, file: input.path, rejects: join(folder, 'rejects'), ...options });
    }
    writeFileSync(imports.file, Array.isArray(input) ? input.join('\n') : input);
    return importFile(imports.db, { kind, file: imports.file, ...options });
  };
  imports.read = (path) => readFileSync(path, 'utf8');
  imports.runOnly = async (program) => {
    const setting = { key: 'library.programs', value: JSON.stringify([program]) };
    await imports.db.transaction((tx) => runChange(tx, (k) => k.insertInto('setting').values(setting)));
  };
  return imports;
}
