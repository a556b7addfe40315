import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from './run.ts';

/** Tries to climb over each fence of ARCHITECTURE.md: the linter must stop what it forbids and let the rest pass. */

type Verdict = 'stopped' | 'let through';

const attempts: [file: string, imported: string, verdict: Verdict][] = [
  ['contract/src/x.ts', '../../server/src/app.ts', 'stopped'],
  ['contract/src/common/x.ts', '../../../web/src/lib/call.ts', 'stopped'],
  ['web/src/lib/x.ts', '../../../server/src/app.ts', 'stopped'],
  ['web/src/features/lending/x.ts', '../../../../server/src/app.ts', 'stopped'],
  ['web/src/features/lending/x.ts', '../sites/SiteScreen.tsx', 'stopped'],
  ['web/src/features/lending/x.ts', '../../lib/call.ts', 'let through'],
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
