import type { Section } from '@storyvan/contract/common/library-settings';
import { account, bytes, instant, json, number, text, uuid } from './column.ts';
import { table, unexported } from './table.ts';

/** Settings of the library. */

export const setting = table({
  key: text('The name of the setting').key(),
  value: text('Its value, as JSON or text'),
});

export const setting_change = unexported('The history of settings belongs to this server.', {
  /** UUIDv7. */
  change_id: uuid().key(),
  section: text<Section>(),
  at: instant(),
  /** Null: the command line, or setting up. */
  staff_id: account().orNull(),
  /** JSON. */
  lines: json(),
  /** JSON: the change that would change it back. */
  undo: json().orNull(),
  version: number(),
});

export const library_logo = unexported('The logo is chosen again under Settings.', {
  logo: text().key(),
  type: text<'image/jpeg' | 'image/png' | 'image/webp'>(),
  bytes: bytes(),
  saved_at: instant(),
});
