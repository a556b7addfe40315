import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { StartError } from '../start-error.ts';
import { releaseFolder } from '../version.ts';
import { installFirst } from './installation/install.ts';
import { type Place, placeOf } from './installation/place.ts';
import { findInstalled } from './installation/program-files.ts';
import { Service } from './installation/service.ts';
import { readSettingsFile } from './installation/settings-file.ts';
import { withUnpacked } from './installation/unpack.ts';
import { upgrade } from './installation/upgrade.ts';

/** `storyvan install`, `upgrade` and `uninstall`: for root the whole machine, for others their own home folder. */
export function installCommands(program: Command): void {
  program
    .command('install')
    .description('install this release, or upgrade the installed version to it (as ./install does)')
    .option('--no-start', 'do not start the service')
    .action((options: { start: boolean }) => runInstall(options));
  program
    .command('upgrade')
    .description('upgrade the installed version to that of a release archive')
    .argument('<archive>', 'such as storyvan-1.0.1-linux-x64.tar.gz')
    .action(runUpgrade);
  program
    .command('uninstall')
    .description('remove the program and its service; the library and the settings stay')
    .action(() => uninstall(here()));
}

function here(): Place {
  // The program is for everyone to read. What holds the library is made private where it is made.
  process.umask(0o022);
  return placeOf(process.getuid?.() ?? 0, homedir());
}

function archiveOrThrow(): string {
  if (releaseFolder !== null) return releaseFolder;
  throw new StartError(
    'This copy was built from source, and only a release can be installed. Download one, or make one with: npm run release',
  );
}

async function runInstall(options: { start: boolean }): Promise<void> {
  const archive = archiveOrThrow();
  const place = here();
  const service = new Service(place);
  const installed = findInstalled(place);
  if (installed) await upgrade(archive, place, service, installed);
  else await installFirst(archive, place, service, options);
}

/** The new version upgrades, because it knows what it needs. */
async function runUpgrade(file: string): Promise<void> {
  process.exitCode = await withUnpacked(file, here(), (archive) => {
    const { status, error } = spawnSync(join(archive, 'install'), [], { stdio: 'inherit' });
    if (error) throw new StartError(`${file} cannot be used on this machine (${error.message}).`);
    return status ?? 1;
  });
}

/** Removes the program, its command and its service. The library, its backups and the settings are kept. */
function uninstall(place: Place): void {
  const service = new Service(place);
  const data = readSettingsFile(place.settings).DATA_DIR ?? place.data;
  service.disable();
  for (const path of [place.unit, place.command]) rmSync(path, { force: true });
  service.reload();
  rmSync(place.programs, { recursive: true, force: true });
  console.log(`Storyvan is removed. The library is still in ${data}, the settings in ${place.settings}.`);
}
