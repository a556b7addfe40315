import { rmSync } from 'node:fs';
import type { Place } from './place.ts';
import type { Service } from './service.ts';
import { readSettingsFile } from './settings-file.ts';

/** Removes the program, its command and its service. The library, its backups and the settings are kept. */
export function uninstall(place: Place, service: Service): void {
  const data = readSettingsFile(place.settings).DATA_DIR ?? place.data;
  service.disable();
  for (const path of [place.unit, place.command]) rmSync(path, { force: true });
  service.reload();
  rmSync(place.programs, { recursive: true, force: true });
  console.log(`Storyvan is removed. The library is still in ${data}, the settings in ${place.settings}.`);
}
