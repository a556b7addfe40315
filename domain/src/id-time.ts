/** UUIDv7: an id begins with the time at which it was made. */

/** When a UUIDv7 was made, in milliseconds since 1970. */
export const millisecondsOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** When a UUIDv7 was made, as an instant in UTC. */
export const timeOfId = (id: string): string => new Date(millisecondsOfId(id)).toISOString();

/** Less than every UUIDv7 made at that time or later; in milliseconds since 1970. */
export function firstIdOf(milliseconds: number): string {
  const digits = milliseconds.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
