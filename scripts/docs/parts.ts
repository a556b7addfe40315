import { charitiesPart } from './charities.ts';
import { clusterPart, shortScenarios } from './cluster.ts';
import { installPart } from './running.ts';
import { backupsPart } from './running-backups.ts';
import { postgresPart } from './running-postgres.ts';
import { proxiesPart } from './running-proxies.ts';
import { updatePart } from './running-update.ts';
import { waysPart } from './running-ways.ts';

/** The part that the others depend on, then the longest ones. */
export const parts = [
  installPart,
  clusterPart(shortScenarios),
  charitiesPart,
  updatePart,
  waysPart,
  backupsPart,
  postgresPart,
  proxiesPart,
];
