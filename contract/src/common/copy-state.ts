import { z } from 'zod';

/** Whether a copy can be lent: withdrawn copies have left the library, lost ones may be found again. */
export const copyState = z.enum(
  ['available', 'withdrawn', 'lost'],
  'A copy is available, withdrawn or lost.',
);
export type CopyState = z.infer<typeof copyState>;
