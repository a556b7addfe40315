import { z } from 'zod';

/** What one signs in with: capitals and small letters are the same. */
export const username = z
  .string('A username is needed.')
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'A username is needed.')
      .regex(
        /^[\p{L}\p{M}\p{N}._@-]{1,100}$/u,
        'A username has 1 to 100 letters, digits, dots, hyphens, underscores or @ signs, and no spaces.',
      ),
  );
