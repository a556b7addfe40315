import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { today } from '@storyvan/domain/calendar-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchTool } from '../../../scripts/fetch-tool.ts';
import { addStaff } from '../features/auth/staff.commands.ts';
import { makeCopy } from '../testing/factories.ts';
import { makeLendingScene } from '../testing/lending/lending-scene.ts';
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts';
import { testStaff } from '../testing/test-app.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { documentPath } from './openapi.routes.ts';

/**
 * As docs/api.md says, a public generator makes a client from the document of a running server. A program that uses the client is compiled,
 * lends books and takes them back.
 */

const run = promisify(execFile);
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const program = fileURLToPath(new URL('../../../docs/examples/lending-program.ts', import.meta.url));

describe('a client made from the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-client-'));
  let database: TestDatabase;
  let server: ServerProcess;
  let lent: Record<string, string>;
  let toolModules: string;

  beforeAll(async () => {
    toolModules = join(await fetchTool('oazapfts'), 'node_modules');
    database = await makeTestDatabase();
    await addStaff(database.db, testStaff);
    const { here, child } = await makeLendingScene(database.db, 'mop');
    lent = { SITE: String(here), CHILD: String(child), COPY: await makeCopy(database.db), DAY: today() };
    server = await startServer(database.settings);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('lends to a site and a child and takes back, where it is generated, compiled strictly and run', async () => {
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(server.url + documentPath)).text());
    const generator = join(toolModules, 'oazapfts/dist/cli.js');
    await run(process.execPath, [generator, document, join(folder, 'storyvan.ts')]);
    cpSync(program, join(folder, 'program.ts'));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(toolModules, '@oazapfts'), join(folder, 'node_modules/@oazapfts'));
    for (const used of ['@types/node', 'undici-types']) {
      mkdirSync(dirname(join(folder, 'node_modules', used)), { recursive: true });
      symlinkSync(join(modules, used), join(folder, 'node_modules', used));
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(strictly));
    await run(process.execPath, [join(modules, '.bin/tsc'), '-p', folder]).catch(({ stdout }) => {
      throw new Error(stdout);
    });

    const { username, password } = testStaff;
    const env = { ...lent, SERVER: server.url, USERNAME: username, PASSWORD: password };
    const { stdout } = await run(process.execPath, [join(folder, 'program.js')], { env });
    expect(JSON.parse(stdout)).toEqual({
      signedInAs: 'Leela Naik',
      issuedToSite: 'issued',
      issuedToChild: 'issued',
      sameRequestAgain: true,
      childHas: [lent.COPY],
      refused: 'with a child',
      returnedFromChild: 'returned',
      returnedFromSite: 'returned',
      signedOut: 401,
    });
  }, 120_000);
});

const strictly = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    rewriteRelativeImportExtensions: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    types: ['node'],
  },
  files: ['program.ts'],
};
