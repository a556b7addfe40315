import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupName } from '../../recovery/backup.ts';
import { StartError } from '../../start-error.ts';
import { version } from '../../version.ts';
import { putCommandAndUnit, putSettings, systemctl } from './install.ts';
import { type Library, librariesOf } from './libraries.ts';
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
import { Steps } from './steps.ts';

/** What an upgrade works with. */
interface Upgrade {
  place: Place;
  service: Service;
  owner: Owner;
  old: Installed;
  libraries: Upgraded[];
}

interface Upgraded extends Library {
  rehearsed: Rehearsed;
  /** Whether it was served before the switch. */
  served: boolean;
}

/**
 * Replaces the installed version by this one, for all libraries of the installation: puts it beside the old one, makes a
 * backup of each, tries the new version on a copy of each, and switches. If the new version does not become ready for
 * one of them, the old one serves all again, with the libraries as they were. Nothing has changed if it throws.
 */
export async function upgrade(
  archive: string,
  place: Place,
  service: Service,
  old: Installed,
): Promise<void> {
  refuseOlder(old);
  console.log(`Upgrading Storyvan from ${old.version} to ${version} …`);
  const libraries = librariesOf(place, service);
  const staged = join(place.programs, version);
  putVersion(archive, staged, place);
  for (const library of libraries) console.log(lastLines(backUp(library, old, staged)));
  console.log('Trying the new version on a copy of the library …');
  const upgraded = libraries.map((library) => ({
    ...library,
    rehearsed: rehearse(staged, library),
    served: library.service.active(),
  }));
  await replace({ place, service, owner: ownerOf(place), old, libraries: upgraded });
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

/**
 * By the old version. In a cluster another machine may have migrated the database already, which the old version then
 * refuses to read; the new one reads only a database whose tables are those of its version.
 */
function backUp({ owner, env }: Library, old: Installed, staged: string): string {
  try {
    return owner.run(old.node, [programOf(old.folder), 'backup'], env);
  } catch (error) {
    if (env.DATABASE_URL === undefined) throw error;
    try {
      return owner.run(nodeOf(staged), [programOf(staged), 'backup'], env);
    } catch {
      throw error;
    }
  }
}

function rehearse(staged: string, { unit, owner, env }: Library): Rehearsed {
  try {
    const said = owner.run(nodeOf(staged), [programOf(staged), 'rehearse'], env);
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Rehearsed;
  } catch (error) {
    rmSync(staged, { recursive: true });
    throw new StartError(
      `The new version does not start on a copy of the library of ${unit}, so nothing was changed.\n${(error as Error).message}`,
    );
  }
}

async function replace(upgrading: Upgrade): Promise<void> {
  const { libraries } = upgrading;
  const served = libraries.filter((library) => library.served);
  const steps = new Steps();
  // From here on the switch is finished or undone, also when the terminal is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const start = performance.now();
  const aside: SetAside[] = [];
  try {
    // The service of the installation also when it has ended and would be started again.
    for (const { unit, service, served } of libraries) {
      if (!served && unit !== 'storyvan') continue;
      steps.do(
        () => service.stop(),
        () => served && service.start(),
      );
    }
    for (const library of served) {
      if (library.rehearsed.migrations.length > 0) aside.push(...keepLibrary(library, upgrading, steps));
    }
    switchPrograms(upgrading, steps);
    for (const library of served) await startNew(library, steps);
  } catch (error) {
    return goBack(upgrading, steps, error as Error);
  }
  // People work with the new version now, so nothing that fails from here on may undo the steps.
  tellDone(upgrading, performance.now() - start);
  removeWhatIsLeft(upgrading, aside);
}

async function startNew({ unit, service, env, rehearsed }: Upgraded, steps: Steps): Promise<void> {
  steps.do(
    () => service.start(),
    () => service.stop(),
  );
  const longest = 30_000 + 3 * rehearsed.milliseconds;
  if (!(await becomesReady(service, readinessUrl(env), longest)))
    throw new StartError(`${unit === 'storyvan' ? 'Storyvan' : unit} ${version} did not become ready.`);
}

function removeWhatIsLeft({ place, old }: Upgrade, aside: SetAside[]): void {
  for (const each of aside) orWarn('The copy of the library from before the upgrade', () => each.remove());
  for (const folder of otherVersions(place, [version, basename(old.folder)]))
    orWarn(folder, () => rmSync(folder, { recursive: true }));
}

function tellDone({ place, old, libraries }: Upgrade, milliseconds: number): void {
  const served = libraries.filter((library) => library.served);
  const migrations = [...new Set(served.flatMap(({ rehearsed }) => rehearsed.migrations))];
  const changed = migrations.length > 0 ? ` The tables were migrated (${migrations.join(', ')}).` : '';
  const [first] = libraries as [Upgraded];
  const others = served.filter((library) => library !== first);
  console.log(
    first.served
      ? `Storyvan ${version} is running; the service was away for ${(milliseconds / 1000).toFixed(1)} s.${changed}`
      : `Storyvan ${version} is installed. The service was not running; start it with ${systemctl(place)} start storyvan.`,
  );
  if (others.length > 0) console.log(`These run it too: ${others.map(({ unit }) => unit).join(', ')}.`);
  console.log(`The previous version is kept in ${old.folder}.`);
}

async function goBack({ old, libraries }: Upgrade, steps: Steps, error: Error): Promise<void> {
  console.error(`${error.message} Going back to ${old.version} …`);
  steps.undo();
  const silent: string[] = [];
  for (const { unit, service, env } of libraries.filter(({ served }) => served))
    if (!(await becomesReady(service, readinessUrl(env), 60_000))) silent.push(unit);
  throw new StartError(
    silent.length === 0
      ? `Storyvan ${old.version} is running again, with the library as it was. The log says why ${version} did not start.`
      : `Storyvan ${old.version} does not answer either. Read the log of ${silent.join(', ')}.`,
  );
}

/** Keeps the library as it is before a migration: in a backup on PostgreSQL (no copy), otherwise in a copy. */
function keepLibrary({ owner, env, data }: Upgraded, { old }: Upgrade, steps: Steps): SetAside[] {
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
    return [];
  }
  const aside = new SetAside(data, version, owner);
  aside.keep();
  steps.do(
    () => undefined,
    () => console.error(`What the new version wrote is kept in ${aside.putBack(new Date())}.`),
  );
  return [aside];
}

function switchPrograms({ place, owner, old, service }: Upgrade, steps: Steps): void {
  const { unit, command } = place;
  const current = currentLink(place);
  const unitBefore = existsSync(unit) ? readFileSync(unit, 'utf8') : null;
  const commandBefore = readLink(command);
  steps.do(
    () => undefined,
    () => service.reload(),
  );
  steps.do(
    () => putLink(version, current),
    () => putLink(basename(old.folder), current),
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
