import { z } from 'zod';

/** A time of day, HH:MM on 24 hours: "16:30". '' and null are none. */
export const timeOfDay = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as hours and minutes, such as 16:30.')
    .nullable(),
);

/** HH:MM on 24 hours, as it is kept, as people read it: "4:30 PM". */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
