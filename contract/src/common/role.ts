import { z } from 'zod';

/**
 * Roles in ascending order; each may also do what the ones before it may. Staff lend, maintain books, members and
 * children, hold sessions and write reports; coordinators manage the programme (weekly plan, places, school years,
 * reading partners); administrators manage accounts, the audit log and privacy.
 */
export const roles = ['staff', 'coordinator', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** "staff, coordinator or administrator" */
export const roleNames = `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;

export const role = z.enum(roles, `The role is ${roleNames}.`);

/** Who may make a call: `open` needs no sign-in, a role needs that role or a higher one. */
export type Access = 'open' | Role;

export const mayDo = (held: Role, needed: Role): boolean => roles.indexOf(held) >= roles.indexOf(needed);

/** Whether a user with this role may make a call. */
export const mayCall = (held: Role, { may }: { may: Access }): boolean => may === 'open' || mayDo(held, may);
