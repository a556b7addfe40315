import { z } from 'zod';

/** mop is the community programme, held at sites; lis the school programme, held in grades. */
export const programme = z.enum(['mop', 'lis'], 'The programme is mop or lis.');
export type Programme = z.infer<typeof programme>;

/** The site (mop) or grade (lis) that holds books and children: one id space for both. */
export interface Holder {
  program: Programme;
  site_grade_id: number;
}

/** Of a site or grade in a reply, which a link to its page needs. */
export const placeIds = {
  program: programme,
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
};
