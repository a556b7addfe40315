import { z } from 'zod';
import { action } from './audit-action.ts';
import { version } from './common/edition.ts';
import { jsonField } from './common/fields.ts';
import { requestId } from './common/ids.ts';
import { settingsChange } from './common/library-settings.ts';
import { programme } from './common/programme.ts';
import { outcome, statusOf } from './common/status.ts';
import { bytes, get, post } from './endpoint.ts';

export const about = {
  title: 'Settings',
  description: 'The settings of the library, and what a change affects.',
};

export const actions = {
  change_settings: action('data', 'change', 'changed', 'a setting'),
};

const edition = {
  version: z.int().describe('Counts the changes of this section'),
  changed_by: z.string().nullable().describe('Null: the command line, or never changed'),
  changed_at: z.string().nullable().describe('UTC'),
};
const twoProgrammes = z.object({ mop: z.int(), lis: z.int() });
const pattern = z.string().nullable();

export const levelInUse = z.object({
  level: z.int(),
  name: z.string(),
  hex_code: z.string(),
  children: z.int().describe('Children with this level, present or at the start'),
  titles: z.int(),
  readings: z.int(),
});
export type LevelInUse = z.infer<typeof levelInUse>;

export const categoryInUse = z.object({
  kind: z.enum(['primary', 'secondary']),
  name: z.string(),
  hex_code: z.string(),
  titles: z.int(),
});
export type CategoryInUse = z.infer<typeof categoryInUse>;

export const settings = z.object({
  profile: z.object({
    ...edition,
    name: z.string(),
    time_zone: z.string().nullable(),
    programs: z.array(programme),
  }),
  logo: z.object({ ...edition, logo: z.string().nullable() }),
  periods: z.object({ ...edition, child: twoProgrammes, site: twoProgrammes, field_kit_days: z.int() }),
  school_year: z.object({
    ...edition,
    starts: z.string(),
    ends: z.string(),
    terms: z.array(z.string()),
  }),
  numbers: z.object({
    ...edition,
    copy: pattern,
    child: pattern,
    member: pattern,
    strict: z.boolean(),
    label_before: z.string(),
    label_after: z.int(),
  }),
  visits: z.object({ ...edition, days: z.array(z.int()) }),
  levels: z.object({ ...edition, levels: z.array(levelInUse).describe('In their order') }),
  categories: z.object({ ...edition, categories: z.array(categoryInUse) }),
});
export type LibrarySettings = z.infer<typeof settings>;

export const getSettings = get('/api/info/settings', 'administrator', {
  reply: settings,
  doc: 'All settings of the library, and how many records have each level and category.',
});

/** One change that was made. */
export const madeChange = z.object({
  change_id: z.string(),
  section: z.enum(Object.keys(settings.shape) as [keyof LibrarySettings, ...(keyof LibrarySettings)[]]),
  at: z.string().describe('UTC'),
  by: z.string().nullable().describe('Null: the command line'),
  lines: z.array(z.string()).describe('What was changed, old → new'),
  undo: z
    .string()
    .nullable()
    .describe('What to send as `change` to change it back, as JSON; null: not possible'),
});
export type MadeChange = z.infer<typeof madeChange>;
const mostChanges = 50;

export const listSettingsChanges = get('/api/info/settings_changes', 'administrator', {
  reply: z.array(madeChange).max(mostChanges),
  doc: `The latest ${mostChanges} changes of settings, newest first. The audit log has the older ones.`,
});

const change = jsonField(settingsChange).describe('The section and its new value');
const exampleChange = { section: 'visits' as const, value: { days: [1, 2, 3, 4, 5, 6] } };

export const explainSettings = post('/api/info/explain_settings', 'administrator', {
  bodyKiB: 256,
  peopleOnly: true,
  body: z.object({ change }),
  reply: z.object({
    status: statusOf(['possible', 'in use', 'no change']),
    lines: z.array(z.string()).describe('What would be changed, old → new'),
    effects: z.array(z.string()).describe('What this means for existing records'),
  }),
  audit: { recordedElsewhere: 'It changes nothing; saving the change is recorded.' },
  doc: 'Explains what a change of settings means for existing records. It changes nothing.',
  example: { body: { change: exampleChange } },
});

export const saveSettings = post('/api/info/save_settings', 'administrator', {
  bodyKiB: 256,
  peopleOnly: true,
  body: z.object({ change, version, request_id: requestId.optional() }),
  reply: outcome(['saved', 'in use', 'no change'], settings),
  audit: { action: 'change_settings', detail: ({ reply }) => reply.status.message },
  doc: 'Changes one section of the settings. A level or category in use, or a programme with books out, cannot be removed.',
  example: { body: { change: exampleChange, version: 1 } },
});

export const getLogo = get('/api/library/logo/:logo', 'open', {
  params: z.object({
    logo: z
      .string()
      .regex(/^[0-9a-f]{16}$/, 'Enter the `logo` of the library.')
      .describe('As another reply gives it'),
  }),
  media: 'image/*',
  reply: bytes,
  doc: 'The logo of the library: a JPEG, PNG or WebP. It never changes under this name and may be cached.',
});
