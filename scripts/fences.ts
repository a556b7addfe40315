import { hooksThatReturn, returningHooksIn } from './hook-rules.ts';
import { cycleInWords, importCycles, importGraphOf } from './import-cycles.ts';
import { brokenRules, forbiddenImportsIn, importRules, importsOf } from './import-rules.ts';
import { foreignWrites, foreignWritesIn, homesIn } from './record-writers.ts';
import { root } from './run.ts';
import { filesInNoPart } from './tests/parts.ts';

/**
 * Tries to break each import rule of import-rules.ts and the rules on cycles, on writers of tables and on hooks: forbidden
 * examples must be found, and allowed ones accepted. Then checks the program itself, and that a part of the tests runs
 * each test file.
 */

type Verdict = 'stopped' | 'let through';

/** "type …" stands for `import type`. */
const attempts: [file: string, imported: string, verdict: Verdict][] = [
  ['contract/src/x.ts', '../../server/src/app.ts', 'stopped'],
  ['contract/src/common/x.ts', '../../../web/src/lib/call.ts', 'stopped'],
  ['contract/src/x.ts', '@storyvan/domain/week', 'stopped'],
  ['domain/src/x.ts', 'zod', 'stopped'],
  ['domain/src/x.ts', 'node:crypto', 'stopped'],
  ['domain/src/x.ts', '../../server/src/db/schema.ts', 'stopped'],
  ['domain/src/x.ts', '@storyvan/contract/lending', 'stopped'],
  ['domain/src/x.ts', 'type @storyvan/contract/lending', 'let through'],
  ['domain/src/x.ts', './week.ts', 'let through'],
  ['domain/src/x.test.ts', 'fast-check', 'let through'],
  ['server/src/features/sites/x.rules.ts', './x.queries.ts', 'stopped'],
  ['server/src/features/sites/x.rules.ts', '../../db/database.ts', 'stopped'],
  ['server/src/features/sites/x.rules.ts', 'type ./x.queries.ts', 'stopped'],
  ['server/src/features/sites/x.rules.ts', 'type ../../db/schema.ts', 'let through'],
  ['server/src/features/sites/x.ts', '../../../../web/src/lib/call.ts', 'stopped'],
  ['server/src/features/sites/x.api.test.ts', '../../../../web/src/lib/call.ts', 'stopped'],
  ['server/src/testing/x.ts', '../../../web/src/lib/call.ts', 'stopped'],
  ['server/src/testing/field/x.ts', '../../../../web/src/lib/call.ts', 'let through'],
  ['server/src/system-tests/field/x.test.ts', '../../../../web/src/lib/call.ts', 'let through'],
  ['web/src/lib/x.ts', '../../../server/src/app.ts', 'stopped'],
  ['web/src/features/lending/x.ts', '../../../../server/src/app.ts', 'stopped'],
  ['web/src/features/lending/x.ts', '../sites/SiteScreen.tsx', 'stopped'],
  ['web/src/features/lending/x.ts', '../../lib/call.ts', 'let through'],
  ['web/src/features/lending/desk/x.ts', '../ScanRow.tsx', 'let through'],
  ['web/src/features/lending/desk/x.ts', '../../sites/SiteScreen.tsx', 'stopped'],
  ['web/src/lib/x.ts', '../ui/Pill.tsx', 'stopped'],
  ['web/src/ui/x.ts', '../records/child/ChildFields.tsx', 'stopped'],
  ['web/src/ui/x.ts', '../lib/call.ts', 'let through'],
  ['web/src/ui/x.ts', '../field/store/outbox.ts', 'stopped'],
  ['web/src/field/x.ts', '../ui/Card.tsx', 'stopped'],
  ['web/src/field/x.ts', '../lib/call.ts', 'let through'],
  ['web/src/field/x.ts', './answers/answer-call.ts', 'let through'],
  ['web/src/field/store/x.ts', '../answers/answer-call.ts', 'stopped'],
  ['web/src/field/answers/x.ts', '../store/outbox.ts', 'stopped'],
  ['web/src/field/screens/today/x.ts', '../../store/outbox.ts', 'let through'],
  ['web/src/field/screens/today/x.ts', '../../../ui/Card.tsx', 'let through'],
  ['web/src/field/screens/today/x.ts', '../../../features/lending/ScanRow.tsx', 'stopped'],
  ['web/src/features/lending/x.ts', '../../field/screens/today/TodayScreen.tsx', 'let through'],
  ['web/src/records/child/x.ts', '../../features/children/ChildScreen.tsx', 'stopped'],
  ['web/src/records/child/x.ts', '../place/place-links.ts', 'let through'],
  ['web/src/lib/x.ts', 'zod', 'stopped'],
  ['web/src/features/lending/x.ts', 'zod', 'stopped'],
  ['server/src/features/sites/x.routes.ts', '../../db/prepare.ts', 'stopped'],
  ['server/src/features/sites/x.rules.ts', 'kysely', 'stopped'],
  ['server/src/features/sites/x.ts', '../../db/prepare.ts', 'stopped'],
  ['server/src/features/sites/x.ts', '../lending/lending.commands.ts', 'stopped'],
  ['server/src/features/sites/x.queries.ts', '../lending/lending.rules.ts', 'stopped'],
  ['server/src/features/sites/x.commands.ts', '../lending/lending.commands.ts', 'stopped'],
  ['server/src/features/sites/x.queries.ts', '../lending/lending.queries.ts', 'stopped'],
  ['server/src/features/sites/x.queries.ts', '../../records/place/place.queries.ts', 'let through'],
  ['server/src/features/sites/x.queries.ts', '../../db/prepare.ts', 'let through'],
  ['server/src/features/sites/x.ts', '../../start-error.ts', 'let through'],
  ['server/src/features/imports/files/x.ts', 'type ../columns/input.ts', 'stopped'],
  ['server/src/features/imports/files/marc/x.ts', '../../columns/isbn.rules.ts', 'stopped'],
  ['server/src/features/imports/columns/x.ts', '../kinds/plan.ts', 'stopped'],
  ['server/src/features/imports/columns/x.ts', '../files/delimited.ts', 'let through'],
  ['server/src/features/imports/kinds/copies/x.ts', '../../writing/slices.ts', 'stopped'],
  ['server/src/features/imports/kinds/copies/x.ts', '../catalogue/titles.queries.ts', 'let through'],
  ['server/src/features/imports/writing/x.ts', '../browser/steps.commands.ts', 'stopped'],
  ['server/src/features/imports/writing/x.ts', 'type ../import-file.ts', 'stopped'],
  ['server/src/features/imports/writing/x.ts', '../kinds/plan.ts', 'let through'],
  ['server/src/features/imports/browser/x.ts', '../writing/carry-out.ts', 'let through'],
  ['server/src/features/imports/columns/x.test.ts', '../kinds/all-kinds.ts', 'let through'],
  ['server/src/features/sites/x.ts', '../../testing/features/places.ts', 'stopped'],
  ['server/src/demo/x.ts', '../testing/factories.ts', 'stopped'],
  ['server/src/cli/x.ts', '../main.ts', 'stopped'],
  ['server/src/app.ts', './cli/serve.ts', 'stopped'],
  ['server/src/nightly/x.ts', '../demo/library.ts', 'stopped'],
  ['server/src/features/sites/x.ts', '../../app.ts', 'stopped'],
  ['server/src/http/x.ts', '../features/auth/sign-in.ts', 'stopped'],
  ['server/src/db/x.ts', '../records/work.ts', 'stopped'],
  ['server/src/db/x.ts', 'better-sqlite3', 'stopped'],
  ['server/src/recovery/x.ts', 'better-sqlite3', 'stopped'],
  ['server/src/recovery/x.ts', 'type better-sqlite3', 'stopped'],
  ['server/src/recovery/x.test.ts', 'better-sqlite3', 'stopped'],
  ['bench/src/x.ts', 'better-sqlite3', 'stopped'],
  ['server/migrations/0034-x.ts', 'better-sqlite3', 'stopped'],
  ['server/src/db/sqlite/x.ts', 'better-sqlite3', 'let through'],
  ['server/src/recovery/x.ts', '../db/sqlite/sqlite-file.ts', 'let through'],
  ['server/src/recovery/x.ts', 'pg', 'stopped'],
  ['server/src/testing/x.ts', 'pg', 'stopped'],
  ['bench/src/x.ts', 'pg', 'stopped'],
  ['server/src/db/postgres/x.ts', 'pg', 'let through'],
  ['server/src/db/sqlite/x.ts', '../postgres/postgres-driver.ts', 'stopped'],
  ['server/src/db/postgres/x.ts', '../sqlite/sqlite-file.ts', 'stopped'],
  ['server/src/db/postgres/x.ts', '../database.ts', 'let through'],
  ['server/src/settings.ts', './db/database.ts', 'stopped'],
  ['server/src/settings.ts', './start-error.ts', 'let through'],
  ['server/src/http/x.ts', '../recovery/backup-folder.ts', 'let through'],
  ['server/src/app.ts', './features/auth/auth.routes.ts', 'let through'],
  ['server/src/features/sites/x.api.test.ts', '../../testing/factories.ts', 'let through'],
  ['web/src/features/lending/x.ts', '../../testing/render.tsx', 'stopped'],
  ['web/src/features/lending/x.test.tsx', '../../testing/render.tsx', 'let through'],
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

/** Code as it could be written in a file of the server. */
const writes: [file: string, code: string, verdict: Verdict][] = [
  ['server/src/features/sites/x.commands.ts', "db.insertInto('child').values({})", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "db\n.updateTable(\n'title').set({})", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "k.deleteFrom(['copy', 'site_loan'])", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "insertAll(\ntx,\n'child_move',\nrows)", 'stopped'],
  ['server/src/demo/x.commands.ts', "insertAllForIds(tx, 'member', 'member_id', rows)", 'stopped'],
  ['server/src/features/sites/x.commands.ts', 'insertAll(tx, table, rows)', 'stopped'],
  ['server/src/nightly/x.ts', "tx.change({ sql: 'update child set level = 1', parameters: [] })", 'stopped'],
  ['server/src/nightly/x.ts', 'sql`delete from title_word where title_id = 1`', 'stopped'],
  ['server/src/records/copy/x.commands.ts', "db.updateTable('child').set({})", 'stopped'],
  ['server/src/records/child/x.commands.ts', "db.updateTable('child').set({})", 'let through'],
  ['server/src/features/sites/x.commands.ts', "db.updateTable('site_grade').set({})", 'stopped'],
  ['server/src/features/sites/x.commands.ts', "updateRecord(tx, 'school', {}, {})", 'stopped'],
  ['server/src/records/place/x.commands.ts', "updateRecord(tx, 'school', {}, {})", 'let through'],
  ['server/src/records/title/x.commands.ts', "db.insertInto('thumbnail').values({})", 'let through'],
  ['server/src/features/lending/x.commands.ts', "db.insertInto('thumbnail').values({})", 'stopped'],
  ['server/src/features/sites/x.queries.ts', "db.selectFrom('child').select('name')", 'let through'],
];

/** Hooks as they could be written. */
const hooks: [code: string, verdict: Verdict][] = [
  [
    "http.addHook('onError', async (_request, _reply, error) => {\n  if (error) return count.inc();\n});",
    'stopped',
  ],
  ["http.addHook('onRequest', async (request) => count.inc(request));", 'stopped'],
  [
    "http.addHook('onRequest', async (request) => {\n  if (!request) return;\n  count.inc();\n});",
    'let through',
  ],
  ["http.addHook('onClose', async () => {\n  close();\n});\nreturn http;", 'let through'],
];

/** Who imports whom, as "ab" for a file a that imports b, and the cycles that must be found. */
const knots: [imports: string, cycles: string[]][] = [
  ['ab ac bd cd', []],
  ['ab ba', ['aba']],
  ['ab bc cd da ca', ['abca']],
  ['ab ba bc cd dc', ['aba', 'cdc']],
  ['ab bb', ['bb']],
];

const verdictOf = (found: readonly unknown[]): Verdict => (found.length > 0 ? 'stopped' : 'let through');

const faults: string[] = [];
const tried = new Set<unknown>();
for (const [file, imported, verdict] of attempts) {
  const code = imported.replace(/^(type )?(.*)$/, "import $1{ x } from '$2';");
  const broken = importsOf(file, code).flatMap((each) => brokenRules(file, each));
  for (const rule of broken) tried.add(rule);
  const found = verdictOf(broken);
  if (found !== verdict)
    faults.push(`${file}, when it imports ${imported}, is ${found} and should be ${verdict}.`);
}

for (const rule of importRules.filter((each) => !tried.has(each)))
  faults.push(`No attempt in scripts/fences.ts breaks this rule: ${rule.message}`);

const homes = homesIn(root);
for (const [file, code, verdict] of writes) {
  const found = verdictOf(foreignWrites(homes, file, code));
  if (found !== verdict) faults.push(`${file}, when it says ${code}, is ${found} and should be ${verdict}.`);
}

for (const [code, verdict] of hooks) {
  const found = verdictOf(hooksThatReturn(code));
  if (found !== verdict) faults.push(`${code} is ${found} and should be ${verdict}.`);
}

for (const [imports, cycles] of knots) {
  const graph = new Map<string, string[]>();
  for (const [from = '', to = ''] of imports.split(' ')) graph.set(from, [...(graph.get(from) ?? []), to]);
  const found = importCycles(graph).map((cycle) => cycle.join(''));
  if (found.join() !== cycles.join())
    faults.push(`In the imports ${imports}, the cycles found are ${found}, and should be ${cycles}.`);
}

faults.push(
  ...forbiddenImportsIn(root),
  ...importCycles(importGraphOf(root)).map(cycleInWords),
  ...foreignWritesIn(root, homes),
  ...returningHooksIn(root),
  ...filesInNoPart().map((file) => `${file}: no part of scripts/tests/parts.ts runs this file.`),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
