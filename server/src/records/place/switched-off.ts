import type { Programme } from '@storyvan/contract/common/programme';
import { ApiError } from '../../api-error.ts';
import type { Work } from '../work.ts';

export const switchedOff = (program: Programme): string =>
  `The ${program} programme is switched off. An administrator can switch it on under Settings.`;

/**
 * For whatever begins something new in a programme that the library does not run: docs/settings.md lists what is refused
 * and what stays possible. Imports reject such rows (`findSwitchedOff`).
 */
export function refuseSwitchedOff({ programs }: Pick<Work, 'programs'>, program: Programme): void {
  if (!programs.includes(program)) throw new ApiError('conflict', switchedOff(program));
}
