import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchive } from './release/check-archive.ts';
import { root } from './run.ts';

/**
 * `npm run check-release`: checks what `npm run release` has made of the commit that is checked out. Makes it again from
 * a fresh copy of the sources in another folder, drivers included, and compares the sums; then starts the arm64 archive
 * under qemu-user (Debian: qemu-user-static, g++-aarch64-linux-gnu). Takes about ten minutes.
 */

const release = join(root, 'release');

function madeAgain(): void {
  const copy = mkdtempSync(join(tmpdir(), 'storyvan-again-'));
  try {
    const sources = join(copy, 'a folder with another name');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, sources]);
    symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
    const env = { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'C' };
    execFileSync('npx', ['tsx', 'scripts/release.ts'], { cwd: sources, env, stdio: 'inherit' });
    const sums = (folder: string) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    if (sums(join(sources, 'release')) !== sums(release))
      throw new Error(`Made again, it differs:\n${sums(release)}\n${sums(join(sources, 'release'))}`);
    console.log('Made again in another folder, every file has the same bytes.');
  } finally {
    rmSync(copy, { recursive: true });
  }
}

async function startOnArm(): Promise<void> {
  const archive = readdirSync(release).find((name) => name.endsWith('-linux-arm64.tar.gz'));
  if (archive === undefined) throw new Error('There is no archive for arm64. Run: npm run release');
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-arm64-'));
  try {
    execFileSync('tar', ['-xzf', join(release, archive), '-C', folder, '--strip-components=1']);
    const libraries = '/usr/aarch64-linux-gnu';
    if (!existsSync(libraries)) throw new Error('The libraries of arm64 are missing: .ci/install --release');
    // Migrates an empty library, starts the server on it, and asks for the page: without a port, and without threads
    // that qemu would be slow with.
    const said = execFileSync(
      'qemu-aarch64-static',
      ['-L', libraries, join(folder, 'bin/node'), join(folder, 'server/bin/storyvan.js'), 'rehearse'],
      { env: { ...process.env, DATA_DIR: join(folder, 'data') }, encoding: 'utf8', timeout: 600_000 },
    );
    const { migrations } = JSON.parse(said.trim().split('\n').at(-1) as string);
    if (migrations.length === 0) throw new Error(`The arm64 archive has migrated nothing: ${said}`);
    console.log(`The arm64 archive starts under qemu and has run ${migrations.length} migrations.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await checkArchive(release);
console.log('Sums, contents, licences and SBOMs are as they must be.');
await startOnArm();
madeAgain();
