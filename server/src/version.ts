import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

/** The version of this copy of Storyvan, such as "1.0.0". */
export const version: string = manifest.version;

interface Release {
  /** The commit that it was built from, 40 hexadecimal digits. */
  commit: string;
  /** "linux-x64", "linux-arm64" or "npm". */
  target: string;
}

/** Written by `npm run release` beside server/ and web/; relative to src/ or to dist/server/src/. */
const file = ['../../release.json', '../../../../release.json']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url));

/** What this release was built from; null for a copy that was built from source. */
export const release: Release | null = file ? JSON.parse(readFileSync(file, 'utf8')) : null;

/** The folder of this release; null for a copy that was built from source. */
export const releaseFolder: string | null = file ? dirname(fileURLToPath(file)) : null;

/** How the command line of this copy is called: an installed release has its own command. */
export const commandName =
  releaseFolder !== null && release?.target !== 'npm' ? 'storyvan' : 'node_modules/.bin/storyvan';

/** The commit, or "source" for a copy that was built from source. */
export const commit: string = release?.commit ?? 'source';

/** "1.0.0 (commit 0123456789)" or "1.0.0 (built from source)". */
export const describeVersion = (): string =>
  `${version} (${release ? `commit ${commit.slice(0, 10)}` : 'built from source'})`;
