import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { version } from '../../version.ts';
import { type Owner, ownerOf } from './owner.ts';
import { currentLink, type Place, serviceUser } from './place.ts';
import { nodeOf, programOf, putLink, putVersion } from './program-files.ts';
import { becomesReady, readinessUrl, type Service } from './service.ts';
import { readSettingsFile } from './settings-file.ts';

const longestStart = 60_000;

/** Installs the unpacked archive where no version is installed yet, and starts it unless `start` is false. */
export async function installFirst(
  archive: string,
  place: Place,
  service: Service,
  { start }: { start: boolean },
): Promise<void> {
  console.log(`Installing Storyvan ${version} in ${place.programs} …`);
  if (place.kind === 'machine') addUser();
  const owner = ownerOf(place);
  makePrivateFolder(place.data, owner);
  putSettings(archive, place, owner);
  putVersion(archive, join(place.programs, version), place);
  putLink(version, currentLink(place));
  putCommandAndUnit(place);
  service.reload();
  const starts = start && service.managed;
  if (starts) await startFirst(place, service);
  tellHow(place, service, starts ? linesToOpen(place, owner) : null);
}

type Line = [what: string, where: string];

function linesToOpen(place: Place, owner: Owner): Line[] {
  const { HOST, PORT = '3000' } = readSettingsFile(place.settings);
  const address = `http://${HOST && HOST !== '0.0.0.0' ? HOST : 'localhost'}:${PORT}`;
  const code = setupCodeOf(place, owner);
  return [
    ['Open', address],
    ...(code === null ? [] : ([['Setup code', code]] satisfies Line[])),
    ['Its log', howToReadLog(place)],
  ];
}

/** Null if the library was set up before. */
function setupCodeOf(place: Place, owner: Owner): string | null {
  const current = currentLink(place);
  const env = { DATA_DIR: place.data, ...readSettingsFile(place.settings) };
  try {
    return owner.run(nodeOf(current), [programOf(current), 'setup', '--code'], env).trim();
  } catch {
    return null;
  }
}

function addUser(): void {
  if (spawnSync('id', [serviceUser]).status === 0) return;
  execFileSync('useradd', [
    ...['--system', '--user-group', '--home-dir', '/var/lib/storyvan'],
    ...['--shell', '/usr/sbin/nologin', serviceUser],
  ]);
}

function makePrivateFolder(folder: string, { uid, gid }: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
}

/** The file stays as it is if there is one. Only root and the user of the service may read it: it can hold a password. */
export function putSettings(archive: string, { kind, settings }: Place, { gid }: Owner): void {
  const folder = dirname(settings);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(settings)) copyFileSync(join(archive, 'deploy/storyvan.env'), settings);
  const forGroup = kind === 'machine' ? [0o750, 0o640] : [0o700, 0o600];
  for (const [index, path] of [folder, settings].entries()) {
    if (kind === 'machine') chownSync(path, 0, gid);
    chmodSync(path, forGroup[index] as number);
  }
}

/** The command and the unit of the version that `current` names. */
export function putCommandAndUnit(place: Place): void {
  const current = currentLink(place);
  putLink(join(current, 'bin/storyvan'), place.command);
  mkdirSync(dirname(place.unit), { recursive: true });
  copyFileSync(join(current, place.unitInArchive), place.unit);
  chmodSync(place.unit, 0o644);
}

async function startFirst(place: Place, service: Service): Promise<void> {
  service.enable();
  const url = readinessUrl(readSettingsFile(place.settings));
  if (await becomesReady(service, url, longestStart)) return;
  throw new StartError(
    `Storyvan is installed, but ${url} does not answer. ${howToReadLog(place)} says why. Then run ${systemctl(place)} restart storyvan.`,
  );
}

export const systemctl = ({ kind }: Place): string =>
  kind === 'machine' ? 'sudo systemctl' : 'systemctl --user';

const howToReadLog = ({ kind }: Place): string =>
  `${kind === 'machine' ? 'sudo journalctl' : 'journalctl --user'} -u storyvan -o cat -n 20`;

function tellHow(place: Place, { managed }: Service, toOpen: Line[] | null): void {
  const toStart = managed ? `${systemctl(place)} enable --now storyvan` : `${place.command} serve`;
  const lines: Line[] = [
    ...(toOpen ?? ([['Start it', toStart]] satisfies Line[])),
    ['Settings', place.settings],
    ['Library', place.data],
    ['Command', place.command],
  ];
  console.log(`Storyvan ${version} is installed.\n`);
  for (const [what, where] of lines) console.log(`  ${`${what}:`.padEnd(11)} ${where}`);
  if (place.kind !== 'user') return;
  const { PATH = '' } = process.env;
  if (!PATH.split(':').includes(dirname(place.command)))
    console.log(`\nYour PATH does not have ${dirname(place.command)} yet; sign in again.`);
  if (managed) console.log('\nTo keep it running while you are signed out: loginctl enable-linger');
}
