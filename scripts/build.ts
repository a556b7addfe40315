import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root, runBin } from './run.ts';

/** Builds server/dist and web/dist; with --if-stale only when a source has changed since the last build. */

const sources = [
  'contract/src',
  'domain/src',
  'server/src',
  'server/migrations',
  'server/vite.config.ts',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'package-lock.json',
];
const stampFile = join(root, '.cache/build-stamp');

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function stampOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  // The router generates this file at each build.
  const files = sources
    .flatMap((path) => filesIn(join(root, path)))
    .filter((file) => !file.endsWith('.gen.ts'));
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function isBuilt(stamp: string): boolean {
  const outputs = ['server/dist/server/src/main.js', 'web/dist/index.html'];
  return (
    outputs.every((path) => existsSync(join(root, path))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp
  );
}

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

const stamp = stampOfSources();
if (!(process.argv.includes('--if-stale') && isBuilt(stamp))) {
  console.log('Building Storyvan …');
  const codes = await Promise.all(
    ['server', 'web'].map((workspace) =>
      runBin('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, workspace), quiet: true }),
    ),
  );
  if (codes.some((code) => code !== 0)) process.exit(1);
  compressAssets(join(root, 'web/dist'));
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile, stamp);
}
