import type { Device } from '@storyvan/contract/devices';

/** The phone of Meera Kamat, which holds Tonca. */
export const device = (more: Partial<Device> = {}): Device => ({
  device_id: '10000000-0000-4000-8000-000000000001',
  name: 'Phone of the van',
  staff_id: 4,
  staff_name: 'Meera Kamat',
  registered_at: '2026-11-01T08:00:00.000Z',
  last_seen_at: '2026-11-21T10:00:00.000Z',
  unsent: 0,
  places: [
    {
      program: 'mop',
      site_grade_id: 3,
      school_id: null,
      place_name: 'Tonca',
      taken_at: '2026-11-21T08:00:00.000Z',
    },
  ],
  blocked_at: null,
  blocked_by: null,
  wiped_at: null,
  ...more,
});
