import { z } from 'zod';
import { emptyAsNull } from './fields.ts';

/** A time of day, HH:MM on 24 hours: "16:30". '' and null mean no time. */
export const timeOfDay = z.preprocess(
  emptyAsNull,
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as hours and minutes, such as 16:30.')
    .nullable(),
);
