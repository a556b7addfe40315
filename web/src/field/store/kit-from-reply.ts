import { type FieldKitReply, type KitPart, kitPartNames } from '@storyvan/contract/field-kits';
import type { FieldKit, KitContents } from './kit-store.ts';

/** What the device keeps of a reply of take_along. Pure. */

export type Hashes = Record<KitPart, string>;

export const hashesIn = (reply: FieldKitReply): Hashes =>
  Object.fromEntries(kitPartNames.map((part) => [part, reply[part].hash])) as Hashes;

/** Fills in what has not changed. */
export function kitFrom(reply: FieldKitReply, before: FieldKit | null): FieldKit {
  const contents = kitPartNames.map((part) => {
    const content = reply[part].content ?? before?.[part];
    if (!content) throw new Error(`The server has left out the ${part} of a place.`);
    return [part, content] as const;
  });
  const { taken_at, expires_at, seal } = reply;
  return { ...(Object.fromEntries(contents) as KitContents), taken_at, expires_at, seal };
}
