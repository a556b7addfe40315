import { destiny } from './destiny.ts';
import { evergreen } from './evergreen.ts';
import { koha } from './koha.ts';
import { libib } from './libib.ts';
import { openlibry } from './openlibry.ts';
import { register } from './register.ts';
import { slims } from './slims.ts';
import type { System } from './system.ts';

/** If a file fits two systems equally well, the first one is taken. */
export const allSystems: readonly System[] = [koha, evergreen, slims, openlibry, libib, destiny, register];
