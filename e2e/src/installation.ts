import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOtherVersion } from '../../scripts/other-version.ts';
import { root } from './server.ts';

/** A copy of the built program, whose web app can be replaced, as an update does. */
export interface Installation {
  program: string;
  /** The server must be started again: it reads the page when it starts. */
  update(): Promise<void>;
  remove(): void;
}

export function makeInstallation(): Installation {
  // Inside the repository, where it finds the npm packages.
  const folder = mkdtempSync(join(root, '.cache/installation-'));
  for (const part of ['server/bin', 'server/dist', 'server/package.json', 'web/dist'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  return {
    program: join(folder, 'server/bin/storyvan.js'),
    update: () => buildOtherVersion(join(folder, 'web/dist')),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
