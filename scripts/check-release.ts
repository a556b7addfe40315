import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkArchive } from './release/check-archive.ts';
import { root } from './run.ts';

/**
 * `npm run check-release`: checks what `npm run release` has made of a commit. Makes it again from
 * a fresh copy of the sources in another folder, drivers included, and compares the sums; then starts the arm64 archive
 * under qemu-user (Debian: qemu-user-static, g++-aarch64-linux-gnu). Takes about ten minutes.
 */

const release = join(root, 'release');
const emulator = 'qemu-aarch64-static';

function madeAgain(): void {
  const copy = mkdtempSync(join(tmpdir(), 'storyvan-again-'));
  try {
    const sources = join(copy, 'a folder with another name');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, sources]);
    execFileSync('git', ['checkout', '--quiet', commitOfRelease()], { cwd: sources });
    // Its links to contract and domain then name the copy.
    for (const folder of ['node_modules', 'server/node_modules'].filter((path) =>
      existsSync(join(root, path)),
    ))
      cpSync(join(root, folder), join(sources, folder), { recursive: true, verbatimSymlinks: true });
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

function commitOfRelease(): string {
  const sbom = readdirSync(release).find((name) => name.endsWith('.cdx.json')) as string;
  const { metadata } = JSON.parse(readFileSync(join(release, sbom), 'utf8')) as {
    metadata: { component: { properties: { name: string; value: string }[] } };
  };
  return metadata.component.properties.find(({ name }) => name === 'storyvan:commit')?.value as string;
}

/** The whole server: it hashes a password, migrates an empty library, answers, and ends after a signal. */
async function startOnArm(): Promise<void> {
  const archive = readdirSync(release).find((name) => name.endsWith('-linux-arm64.tar.gz'));
  if (archive === undefined) throw new Error('There is no archive for arm64. Run: npm run release');
  const libraries = '/usr/aarch64-linux-gnu';
  if (!existsSync(libraries)) throw new Error('The libraries of arm64 are missing: .ci/install --release');
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-arm64-'));
  const port = 4165;
  const program = ['-L', libraries, join(folder, 'bin/node'), join(folder, 'server/bin/storyvan.js')];
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port) };
  try {
    execFileSync('tar', ['-xzf', join(release, archive), '-C', folder, '--strip-components=1']);
    const add = ['staff', 'add', 'leela', '--password-stdin'];
    execFileSync(emulator, [...program, ...add], { env, input: 'a long enough passphrase\n' });
    const server = spawn(emulator, [...program, 'serve'], { env, stdio: 'inherit' });
    const ended = once(server, 'exit');
    try {
      for (const path of ['/healthz', '/readyz', '/']) await answers(`http://127.0.0.1:${port}${path}`);
    } finally {
      server.kill('SIGTERM');
    }
    const [code] = await ended;
    if (code !== 0) throw new Error(`The arm64 server ended with ${code}.`);
    console.log('The server of the arm64 archive answers under qemu.');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Within two minutes, because an emulated machine is slow. */
async function answers(url: string): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(500)) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    if (reply?.status === 200) return;
  }
  throw new Error(`${url} does not answer.`);
}

await checkArchive(release);
console.log('Sums, contents, licences and SBOMs are as they must be.');
await startOnArm();
madeAgain();
