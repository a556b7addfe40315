import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, runBin } from './run.ts';

/**
 * Builds server/dist, with the examples of the API, and web/dist; with --if-stale only those of which a source has changed
 * since they were built.
 */

interface Workspace {
  name: 'server' | 'web';
  sources: string[];
  /** What the last step of the build writes. */
  output: string;
}

const shared = ['contract/src', 'domain/src', 'package-lock.json'];
const workspaces: Workspace[] = [
  {
    name: 'server',
    sources: [
      ...shared,
      'server/src',
      'server/migrations',
      'server/vite.config.ts',
      'scripts/api-examples.ts',
    ],
    output: 'server/dist/api-examples.json',
  },
  {
    name: 'web',
    sources: [...shared, 'web/src', 'web/public', 'web/index.html', 'web/vite.config.ts'],
    output: 'web/dist/index.html',
  },
];

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function stampOf({ sources }: Workspace): string {
  const hash = createHash('sha256').update(process.version);
  // The router generates this file at each build.
  const files = sources
    .flatMap((path) => filesIn(join(root, path)))
    .filter((file) => !file.endsWith('.gen.ts'));
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

const stampFile = ({ name }: Workspace): string => join(root, `.cache/build-stamp-${name}`);

const isStale = (workspace: Workspace): boolean =>
  !existsSync(join(root, workspace.output)) ||
  !existsSync(stampFile(workspace)) ||
  readFileSync(stampFile(workspace), 'utf8') !== stampOf(workspace);

/** Compresses assets at build time, not for each request. */
function compressAssets(folder: string): void {
  for (const file of filesIn(folder).filter((path) => /\.(js|css|svg|html|wasm)$/.test(path))) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function build(workspace: Workspace): Promise<boolean> {
  const stamp = stampOf(workspace);
  const folder = join(root, workspace.name);
  const code = await runBin('vite', ['build', '--logLevel', 'warn'], { cwd: folder, quiet: true });
  if (code !== 0) return false;
  if (workspace.name === 'web') compressAssets(join(folder, 'dist'));
  else if ((await runBin('tsx', ['scripts/api-examples.ts'], { quiet: true })) !== 0) return false;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile(workspace), stamp);
  return true;
}

const stale = process.argv.includes('--if-stale') ? workspaces.filter(isStale) : workspaces;
if (stale.length > 0) {
  console.log('Building Storyvan …');
  const built = await Promise.all(stale.map(build));
  if (built.includes(false)) process.exit(1);
}
