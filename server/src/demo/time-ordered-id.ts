import type { Random } from './random.ts';

/** Makes ids of the shape of db/new-id.ts (UUIDv7) for an instant in the past, the same each time. */
export function timeOrderedIds(random: Random): (at: number) => string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return (at) => {
    const time = hex(at, 12);
    const version = hex(0x7000 | (random.bits() >>> 20), 4);
    const variant = hex(0x8000 | (random.bits() >>> 18), 4);
    const tail = hex(random.bits(), 8) + hex(random.bits() >>> 16, 4);
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${tail}`;
  };
}
