import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupName } from '../../recovery/backup.ts';
import { StartError } from '../../start-error.ts';
import { version } from '../../version.ts';
import { putCommandAndUnit, putSettings, systemctl } from './install.ts';
import { orWarn } from './or-warn.ts';
import { type Owner, ownerOf } from './owner.ts';
import { currentLink, type Place } from './place.ts';
import {
  compareVersions,
  type Installed,
  nodeOf,
  otherVersions,
  programOf,
  putLink,
  putVersion,
  readLink,
} from './program-files.ts';
import type { Rehearsed } from './rehearse.ts';
import { becomesReady, readinessUrl, type Service } from './service.ts';
import { SetAside } from './set-aside.ts';
import { readSettingsFile } from './settings-file.ts';
import { Steps } from './steps.ts';

/** What an upgrade works with. */
interface Upgrade {
  place: Place;
  service: Service;
  owner: Owner;
  old: Installed;
  /** Where the new version is before the switch. */
  staged: string;
  /** The settings of the service. */
  env: Record<string, string>;
  rehearsed: Rehearsed;
}

/**
 * Replaces the installed version by this one: puts it beside the old one, makes a backup, tries the new version on a
 * copy of the library, and switches. If the new version does not become ready, the old one serves again, with the
 * library as it was. Nothing has changed if it throws.
 */
export async function upgrade(
  archive: string,
  place: Place,
  service: Service,
  old: Installed,
): Promise<void> {
  refuseOlder(old);
  console.log(`Upgrading Storyvan from ${old.version} to ${version} …`);
  const owner = ownerOf(place);
  const env = { NODE_ENV: 'production', DATA_DIR: place.data, ...readSettingsFile(place.settings) };
  const staged = old.fromSource ? `${place.programs}-${version}` : join(place.programs, version);
  putVersion(archive, staged, place);
  console.log(lastLines(owner.run(old.node, [programOf(old.folder), 'backup'], env)));
  console.log('Trying the new version on a copy of the library …');
  const rehearsed = rehearse(staged, owner, env);
  await replace({ place, service, owner, old, staged, env, rehearsed });
}

function refuseOlder(old: Installed): void {
  const difference = compareVersions(version, old.version);
  if (difference === 0) throw new StartError(`Storyvan ${version} is installed already.`);
  if (difference < 0)
    throw new StartError(
      `Storyvan ${old.version} is installed, which is newer than ${version}. docs/running.md says how to go back to an earlier version.`,
    );
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join('\n');

function rehearse(staged: string, owner: Owner, env: Record<string, string>): Rehearsed {
  try {
    const said = owner.run(nodeOf(staged), [programOf(staged), 'rehearse'], env);
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Rehearsed;
  } catch (error) {
    rmSync(staged, { recursive: true });
    throw new StartError(
      `The new version does not start on a copy of your library, so nothing was changed.\n${(error as Error).message}`,
    );
  }
}

async function replace(upgrading: Upgrade): Promise<void> {
  const { service, env, rehearsed } = upgrading;
  const steps = new Steps();
  const served = service.active();
  // From here on the switch is finished or undone, also when the terminal is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const start = performance.now();
  let aside: SetAside | null = null;
  try {
    service.stop();
    steps.do(
      () => undefined,
      () => served && service.start(),
    );
    if (served && rehearsed.migrations.length > 0) aside = keepLibrary(upgrading, steps);
    switchPrograms(upgrading, steps);
    if (served) {
      service.start();
      steps.do(
        () => undefined,
        () => service.stop(),
      );
      const longest = 30_000 + 3 * rehearsed.milliseconds;
      if (!(await becomesReady(service, readinessUrl(env), longest)))
        throw new StartError(`Storyvan ${version} did not become ready.`);
    }
  } catch (error) {
    return goBack(upgrading, steps, served, error as Error);
  }
  // People work with the new version now, so nothing that fails from here on may undo the steps.
  tellDone(upgrading, served, performance.now() - start);
  removeWhatIsLeft(upgrading, aside);
}

function removeWhatIsLeft({ place, old }: Upgrade, aside: SetAside | null): void {
  if (aside) orWarn(`The copy of the library from before the upgrade`, () => aside.remove());
  for (const folder of otherVersions(place, [version, basename(old.folder)]))
    orWarn(folder, () => rmSync(folder, { recursive: true }));
}

function tellDone({ place, old, rehearsed }: Upgrade, served: boolean, milliseconds: number): void {
  const { migrations } = rehearsed;
  const changed = migrations.length > 0 ? ` The tables were migrated (${migrations.join(', ')}).` : '';
  console.log(
    served
      ? `Storyvan ${version} is running; the service was away for ${(milliseconds / 1000).toFixed(1)} s.${changed}`
      : `Storyvan ${version} is installed. The service was not running; start it with ${systemctl(place)} start storyvan.`,
  );
  const kept = old.fromSource ? `${place.programs}-source` : old.folder;
  console.log(`The previous version is kept in ${kept}.`);
}

async function goBack(
  { old, service, env }: Upgrade,
  steps: Steps,
  served: boolean,
  error: Error,
): Promise<void> {
  console.error(`${error.message} Going back to ${old.version} …`);
  steps.undo();
  const ready = !served || (await becomesReady(service, readinessUrl(env), 60_000));
  throw new StartError(
    ready
      ? `Storyvan ${old.version} is running again, with the library as it was. The log says why ${version} did not start.`
      : `Storyvan ${old.version} does not answer either. Read the log of the service.`,
  );
}

/** Keeps the library as it is before a migration: in a backup on PostgreSQL (null), otherwise in a copy. */
function keepLibrary({ owner, env, old, place }: Upgrade, steps: Steps): SetAside | null {
  const data = env.DATA_DIR ?? place.data;
  if (env.DATABASE_URL !== undefined) {
    const backup = join(env.BACKUP_DIR ?? join(data, 'backups'), backupName(new Date()));
    owner.run(old.node, [programOf(old.folder), 'backup', '--to', backup], env);
    steps.do(
      () => undefined,
      () => {
        const restored = owner.run(old.node, [programOf(old.folder), 'restore', '--force', backup], env);
        console.error(lastLines(restored));
      },
    );
    return null;
  }
  const aside = new SetAside(data, version, owner);
  aside.keep();
  steps.do(
    () => undefined,
    () => console.error(`What the new version wrote is kept in ${aside.putBack(new Date())}.`),
  );
  return aside;
}

function switchPrograms({ place, owner, old, staged, service }: Upgrade, steps: Steps): void {
  const { programs, unit, command } = place;
  const current = currentLink(place);
  const unitBefore = existsSync(unit) ? readFileSync(unit, 'utf8') : null;
  const commandBefore = readLink(command);
  steps.do(
    () => undefined,
    () => service.reload(),
  );
  if (old.fromSource) moveSource(programs, staged, steps);
  steps.do(
    () => putLink(version, current),
    () => (old.fromSource ? rmSync(current) : putLink(basename(old.folder), current)),
  );
  steps.do(
    () => putCommandAndUnit(place),
    () => {
      if (commandBefore === null) rmSync(command, { force: true });
      else putLink(commandBefore, command);
      if (unitBefore !== null) writeFileSync(unit, unitBefore);
    },
  );
  putSettings(current, place, owner);
  service.reload();
}

/** The checkout makes room for the folder of the versions. */
function moveSource(programs: string, staged: string, steps: Steps): void {
  const kept = `${programs}-source`;
  if (existsSync(kept)) throw new StartError(`${kept} exists already. Move it away first.`);
  steps.do(
    () => renameSync(programs, kept),
    () => renameSync(kept, programs),
  );
  const place = join(programs, version);
  steps.do(
    () => {
      mkdirSync(programs);
      chmodSync(programs, 0o755);
      renameSync(staged, place);
    },
    () => rmSync(programs, { recursive: true, force: true }),
  );
}
