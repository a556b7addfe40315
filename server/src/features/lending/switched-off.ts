import type { Programme } from '@storyvan/contract/common/programme';
import { ApiError } from '../../api-error.ts';
import type { Work } from '../../records/work.ts';

/** Nothing is lent in a programme that the library does not run. Books can still be taken back. */
export function refuseSwitchedOff({ programs }: Work, program: Programme): void {
  if (programs.includes(program)) return;
  throw new ApiError(
    'conflict',
    `The ${program} programme is switched off. An administrator can switch it on under Settings.`,
  );
}
