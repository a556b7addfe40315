import { z } from 'zod';
import { programme } from './programme.ts';

/** What every screen needs to know of the library; open, because the sign-in screen shows its name and logo. */
export const library = z.object({
  name: z.string(),
  logo: z.string().nullable().describe('For library/logo/{logo}; null without a logo'),
  time_zone: z.string().nullable().describe('Null: that of the device'),
  programs: z.array(programme).describe('The programmes it runs'),
  school_year: z
    .object({ starts: z.string(), ends: z.string(), terms: z.array(z.string()) })
    .describe('Days as MM-DD'),
  visit_days: z.array(z.int()).describe('0 is Sunday'),
  numbers: z
    .object({
      copy: z.string().nullable(),
      child: z.string().nullable(),
      member: z.string().nullable(),
      label_before: z.string(),
      label_after: z.int(),
    })
    .describe('Patterns of new numbers, and what labels of books have beside the number'),
});
export type Library = z.infer<typeof library>;
