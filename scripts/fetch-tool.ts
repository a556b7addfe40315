import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.ts';

/**
 * Packages that only one benchmark or one test needs. `npm ci` does not install them with the others: each has a folder in
 * tools/, whose lock file pins versions and checksums, and is installed when its part runs.
 */

const files = ['package.json', 'package-lock.json'];
const kept = join(root, '.cache/tools');

/** Returns the folder where tools/<name> is installed, after installing it if it is missing or has changed. */
export async function fetchTool(name: string): Promise<string> {
  const source = join(root, 'tools', name);
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(source, file)));
  const folder = join(kept, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  await mkdir(kept, { recursive: true });
  const part = mkdtempSync(join(kept, `${name}.part-`));
  for (const file of files) cpSync(join(source, file), join(part, file));
  const { description } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  console.log(`Installing ${description} in ${folder} …`);
  try {
    await install(name, part);
    moveTo(folder, part);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/** Imports a package of that tool; by default, the one of its name. */
export async function importTool<Module>(name: string, packageName = name): Promise<Module> {
  const folder = await fetchTool(name);
  const path = createRequire(join(folder, 'package.json')).resolve(packageName);
  return (await import(pathToFileURL(path).href)) as Module;
}

async function install(name: string, cwd: string): Promise<void> {
  // Without the clock of the tests.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const code = await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd, env, quiet: true });
  if (code === 0) return;
  throw new Error(
    `${name} is not installed, and \`npm ci\` in tools/${name} failed (its messages are above). The first time, this needs the package registry.`,
  );
}

/** Another process may have installed the same meanwhile. */
function moveTo(folder: string, part: string): void {
  try {
    renameSync(part, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
