import type { FieldKitReply, KitPart } from '@storyvan/contract/field-kits';
import { notePlacesGone } from '../../lib/places-gone.ts';
import { decrypt, encrypt, isUnlocked } from './data-key.ts';
import { fieldState, type KeptPlace, setFieldState } from './field-state.ts';
import { type KitRow, store } from './store.ts';

/** The field kits on this device, compressed, then encrypted. They are readable in memory while the device is unlocked. */

export type KitContents = { [Part in KitPart]: NonNullable<FieldKitReply[Part]['content']> };

/** All that was taken along of a place, as the server sent it. */
export interface FieldKit extends KitContents {
  /** UTC, by the clock of the server. */
  taken_at: string;
  expires_at: string;
  /** The key with which free text is sealed. */
  seal: FieldKitReply['seal'];
}

let kits: ReadonlyMap<number, FieldKit> = new Map();

/** Null if the place was not taken along, and while the device is locked. The same object until it changes. */
export const kitOf = (site_grade_id: number): FieldKit | null => kits.get(site_grade_id) ?? null;

export const openKits = (): ReadonlyMap<number, FieldKit> => kits;

const through = (bytes: BodyInit, stream: CompressionStream | DecompressionStream) =>
  new Response(new Response(bytes).body?.pipeThrough(stream));

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await through(text, new CompressionStream('gzip')).arrayBuffer());
}

const gunzip = (bytes: ArrayBuffer): Promise<string> =>
  through(bytes, new DecompressionStream('gzip')).text();

const keptPlace = ({ iv: _, data: __, hashes: ___, ...place }: KitRow): KeptPlace => place;

const aboutKit = (site_grade_id: number) => `kit of ${site_grade_id}`;

/** The record of a kit, to be stored. */
export async function kitRow(kit: FieldKit, hashes: Record<KitPart, string>): Promise<KitRow> {
  const { program, site_grade_id, school_id, place_name } = kit.place;
  const bytes = await gzip(JSON.stringify(kit));
  return {
    program,
    site_grade_id,
    school_id,
    place_name,
    taken_at: kit.taken_at,
    expires_at: kit.expires_at,
    bytes: bytes.length,
    hashes,
    ...(await encrypt(bytes, aboutKit(site_grade_id))),
  };
}

async function kitIn(row: KitRow): Promise<FieldKit | null> {
  const known = kits.get(row.site_grade_id);
  if (known?.taken_at === row.taken_at) return known;
  const bytes = await decrypt(row, aboutKit(row.site_grade_id));
  return bytes && (JSON.parse(await gunzip(bytes)) as FieldKit);
}

/** Reads what is stored: always the places, and the kits if the device is unlocked. */
export async function readKits(): Promise<void> {
  const rows = await store.kits.toArray();
  const opened = await Promise.all(rows.map(async (row) => [row.site_grade_id, await kitIn(row)] as const));
  const places = rows.map(keptPlace).sort((a, b) => (a.place_name < b.place_name ? -1 : 1));
  const gone = fieldState().places.filter(
    ({ site_grade_id }) => !rows.some((row) => row.site_grade_id === site_grade_id),
  );
  kits = new Map(isUnlocked() ? opened.filter((each): each is [number, FieldKit] => each[1] !== null) : []);
  setFieldState({ places });
  if (gone.length > 0) notePlacesGone(gone.map(({ site_grade_id }) => site_grade_id));
}
