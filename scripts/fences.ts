import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { foreignWrites, foreignWritesIn } from './record-writers.ts';
import { root } from './run.ts';

/**
 * Tries to climb over each fence of ARCHITECTURE.md: the linter must stop what it forbids and let the rest pass, and so
 * must the search for writers of records. Then looks whether the server itself keeps to the latter.
 */

type Verdict = 'stopped' | 'let through';

const attempts: [file: string, imported: string, verdict: Verdict][] = [
  ['contract/src/x.ts', '../../server/src/app.ts', 'stopped'],
  ['contract/src/common/x.ts', '../../../web/src/lib/call.ts', 'stopped'],
  ['web/src/lib/x.ts', '../../../server/src/app.ts', 'stopped'],
  ['web/src/features/lending/x.ts', '../../../../server/src/app.ts', 'stopped'],
  ['web/src/features/lending/x.ts', '../sites/SiteScreen.tsx', 'stopped'],
  ['web/src/features/lending/x.ts', '../../lib/call.ts', 'let through'],
  ['web/src/lib/x.ts', 'zod', 'stopped'],
  ['web/src/features/lending/x.ts', 'zod', 'stopped'],
  ['server/src/features/sites/x.routes.ts', '../../db/prepare.ts', 'stopped'],
  ['server/src/features/sites/x.rules.ts', 'kysely', 'stopped'],
  ['server/src/features/sites/x.ts', '../../db/prepare.ts', 'stopped'],
  ['server/src/features/sites/x.ts', '../lending/lending.commands.ts', 'stopped'],
  ['server/src/features/sites/x.ts', '../lending/lending-reply.ts', 'stopped'],
  ['server/src/features/sites/x.queries.ts', '../lending/lending.rules.ts', 'stopped'],
  ['server/src/features/sites/x.commands.ts', '../lending/lending.commands.ts', 'stopped'],
  ['server/src/features/sites/x.queries.ts', '../lending/lending.queries.ts', 'let through'],
  ['server/src/features/sites/x.queries.ts', '../../db/prepare.ts', 'let through'],
  ['server/src/features/sites/x.ts', '../../start-error.ts', 'let through'],
  ['server/src/cli/x.ts', '../db/prepare.ts', 'stopped'],
  ['server/src/http/x.ts', 'kysely', 'stopped'],
  ['server/src/records/child/x.commands.ts', '../../features/children/enrolment.rules.ts', 'stopped'],
  ['server/src/records/child/x.commands.ts', '../../http/api-error.ts', 'stopped'],
  ['server/src/records/child/x.commands.ts', '../number/number.queries.ts', 'let through'],
  ['server/src/records/child/x.commands.ts', '../../db/prepare.ts', 'let through'],
  ['server/src/features/sites/x.ts', '../../records/child/child.commands.ts', 'stopped'],
  ['server/src/features/sites/x.commands.ts', '../../records/child/child.commands.ts', 'let through'],
  ['server/src/features/sites/x.rules.ts', '../../records/child/child-row.ts', 'let through'],
];

/** Each as it would stand in a file of the server. */
const writes: [file: string, code: string, verdict: Verdict][] = [
  ['server/src/features/sites/x.commands.ts', "db.insertInto('child').values({})", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "db\n.updateTable(\n'title').set({})", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "k.deleteFrom(['copy', 'site_loan'])", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "insertRows(\ntx,\n'child_move',\nrows)", 'stopped'],
  ['server/src/demo/x.commands.ts', "insertRowsForIds(tx, 'member', 'member_id', rows)", 'stopped'],
  ['server/src/features/sites/x.commands.ts', 'insertRows(tx, table, rows)', 'stopped'],
  ['server/src/nightly/x.ts', "tx.change({ sql: 'update child set level = 1', parameters: [] })", 'stopped'],
  ['server/src/nightly/x.ts', 'sql`delete from title_word where title_id = 1`', 'stopped'],
  ['server/src/records/copy/x.commands.ts', "db.updateTable('child').set({})", 'stopped'],
  ['server/src/records/child/x.commands.ts', "db.updateTable('child').set({})", 'let through'],
  ['server/src/features/sites/x.commands.ts', "db.updateTable('site_grade').set({})", 'let through'],
  ['server/src/features/sites/x.queries.ts', "db.selectFrom('child').select('name')", 'let through'],
];

/** Every attempt as a file of its own, beside a copy of the linter's settings, outside the repository. */
function pitch(folder: string): string[] {
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  return attempts.map(([file, imported], n) => {
    const path = join(dirname(file), basename(file).replace('x.', `x${n}.`));
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `import * as it from '${imported}';\nexport const found = it;\n`);
    return path;
  });
}

const folder = mkdtempSync(join(tmpdir(), 'storyvan-fences-'));
const paths = pitch(folder);
const biome = join(root, 'node_modules/.bin/biome');
const { stdout } = spawnSync(
  process.execPath,
  [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', '.'],
  { cwd: folder, encoding: 'utf8' },
);
rmSync(folder, { recursive: true });

for (const [n, [file, imported, verdict]] of attempts.entries()) {
  const found = stdout.includes(`/${paths[n]},line=`) ? 'stopped' : 'let through';
  if (found === verdict) continue;
  console.error(`${file}, when it imports ${imported}, is ${found} and should be ${verdict}.`);
  process.exitCode = 1;
}

for (const [file, code, verdict] of writes) {
  const found = foreignWrites(file, code).length > 0 ? 'stopped' : 'let through';
  if (found === verdict) continue;
  console.error(`${file}, when it says ${code}, is ${found} and should be ${verdict}.`);
  process.exitCode = 1;
}

for (const foreign of foreignWritesIn(root)) {
  console.error(foreign);
  process.exitCode = 1;
}
