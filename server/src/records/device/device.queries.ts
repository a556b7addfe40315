import type { Kysely } from 'kysely';
import { prepare, prepareForKeys, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { placeName } from '../place/place-name.ts';

/** The devices that work without a network, and the places they have taken along. */

const devices = (db: Kysely<Schema>) =>
  db
    .selectFrom('field_device')
    .innerJoin('staff', 'staff.staff_id', 'field_device.staff_id')
    .leftJoin('staff as blocker', 'blocker.staff_id', 'field_device.blocked_by')
    .select([
      'field_device.device_id',
      'field_device.name',
      'field_device.staff_id',
      'staff.name as staff_name',
      'field_device.registered_at',
      'field_device.last_seen_at',
      'field_device.unsent',
      'field_device.blocked_at',
      'blocker.name as blocked_by',
      'field_device.wiped_at',
      'staff.disabled_at as account_disabled_at',
    ]);

/** With `account_disabled_at`, which is null while its account can sign in. */
export const findDevice = prepare((db, p: Slots<{ device_id: string }>) =>
  devices(db).where('field_device.device_id', '=', p('device_id')),
);
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice.first>>>;

/** The last seen first. */
export const listDevicesOf = prepare((db, p: Slots<{ staff_id: number }>) =>
  devices(db)
    .where('field_device.staff_id', '=', p('staff_id'))
    .orderBy('field_device.last_seen_at', 'desc')
    .orderBy('field_device.device_id'),
);

/** How many devices the account has registered since then. */
export const countNewDevices = prepare((db, p: Slots<{ staff_id: number; since: string }>) =>
  db
    .selectFrom('field_device')
    .select((of) => of.fn.countAll().as('count'))
    .where('staff_id', '=', p('staff_id'))
    .where('registered_at', '>=', p('since')),
);

/** Of all accounts, the last seen first: a few for each of about sixty people. */
export const listAllDevices = prepare((db) =>
  devices(db).orderBy('field_device.last_seen_at', 'desc').orderBy('field_device.device_id'),
);

/** What devices have taken along, by the name of the place. */
export const listHeldPlaces = prepareForKeys((db, device_ids: string[]) =>
  db
    .selectFrom('field_place')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'field_place.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'field_place.device_id',
      'site_grade.program',
      'field_place.site_grade_id',
      'site_grade.school_id',
      'field_place.taken_at',
    ])
    .select(placeName().as('place_name'))
    .where('field_place.device_id', 'in', device_ids)
    .orderBy('place_name')
    .orderBy('field_place.site_grade_id')
    .orderBy('field_place.device_id'),
);
export const findHeldPlace = prepare((db, p: Slots<{ device_id: string; site_grade_id: number }>) =>
  db
    .selectFrom('field_place')
    .select('taken_at')
    .where('device_id', '=', p('device_id'))
    .where('site_grade_id', '=', p('site_grade_id')),
);
