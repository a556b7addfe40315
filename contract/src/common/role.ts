import { z } from 'zod';

/** What a staff member may do, from the least to the most: each role may do what the ones before it may. */
export const roles = ['staff', 'coordinator', 'administrator'] as const;
export type Role = (typeof roles)[number];

export const role = z.enum(roles, 'The role is staff, coordinator or administrator.');

export const mayDo = (held: Role, needed: Role): boolean => roles.indexOf(held) >= roles.indexOf(needed);
