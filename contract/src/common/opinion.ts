import { z } from 'zod';

/** The answers to “How was it?” when a book comes back (DOMAIN: observation), the best first. */
export const opinions = ['loved', 'liked', 'not_for_me', 'did_not_finish'] as const;
export const opinion = z.enum(opinions);
export type Opinion = z.infer<typeof opinion>;
