import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Owner, ownerOf } from './owner.ts';
import { type Place, serviceUser } from './place.ts';
import { Service } from './service.ts';
import { readSettingsFile } from './settings-file.ts';

/** A library that the installed program serves: its service, its user and its settings. */
export interface Library {
  /** Of its service: "storyvan", or "storyvan@goa" for one of several on this machine. */
  unit: string;
  service: Service;
  owner: Owner;
  /** DATA_DIR, as the service has it. */
  data: string;
  env: Record<string, string>;
}

/** The library of the installation, then those of docs/several-charities.md, each known by its file of settings. */
export function librariesOf(place: Place, service: Service): Library[] {
  const folder = dirname(place.settings);
  const others = (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap((file) => /^storyvan-([\w.-]+)\.env$/.exec(file)?.[1] ?? [])
    .sort();
  return [
    libraryOf(place, place, service, serviceUser),
    ...others.flatMap((name) => {
      const own = { settings: join(folder, `storyvan-${name}.env`), data: `${place.data}-${name}` };
      // Settings may be left of a library that was removed.
      if (!existsSync(own.data)) return [];
      return libraryOf(place, own, new Service(place, `storyvan@${name}`), `${serviceUser}-${name}`);
    }),
  ];
}

function libraryOf(
  place: Place,
  own: Pick<Place, 'settings' | 'data'>,
  service: Service,
  user: string,
): Library {
  const env = { NODE_ENV: 'production', DATA_DIR: own.data, ...readSettingsFile(own.settings) };
  return { unit: service.unit, service, owner: ownerOf(place, user), data: env.DATA_DIR, env };
}
