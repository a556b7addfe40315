import { expect, it } from 'vitest';
import { decideDone, type Held, type Stored } from './hold-session.ts';
import { type Known, planOf } from './read-aloud-plan.ts';

const today = '2026-11-18';
const me = { today, staff_id: 1 };
const known: Known = {
  places: new Map([7, 8].map((id) => [id, { name: `Place ${id}`, inactive_since: null }])),
  people: new Map(),
  lessonPlans: new Map(),
};
const nothing: Stored = { before: null, ticked: [], enrolled: [21, 22], known, there: null };
type Session = NonNullable<Stored['before']>;
const session = (ra_id: number, more: Partial<Session> = {}): Session => ({
  ...{ ra_id, site_grade_id: 7, site_name: 'Tonca', date: '2026-11-18', time: '16:30' },
  ...{ status: 'planned', lead: null, rps: [], lp_id: null, children_count: null, rep_id: null },
  ...{ version: 1, changed_by: 'Asha Dias', changer_id: 2, ...more },
});
const done = session(5, { status: 'done', children_count: 12 });

const decide = (held: Partial<Held>, stored: Partial<Stored> = {}) => {
  const unplanned = { ra_id: null, held_earlier: false, children_count: 12, attendance: [] };
  const asked = { program: 'mop' as const, ...planOf(session(5)), ...unplanned, ...held };
  return decideDone(asked, { ...nothing, ...stored }, me);
};
const named = { ra_id: 5, version: 1 };

it.each<[string, object, Partial<Held>, Partial<Stored>]>([
  ['without a plan, is written', { kind: 'write' }, {}, {}],
  ['as planned, is written', { kind: 'write' }, named, { before: session(5), there: session(5) }],
  ['with other values, is written', { kind: 'write' }, { ...named, children_count: 13 }, { before: done }],
  [
    'with the stored values, is left unchanged',
    { kind: 'saved already', ra_id: 5 },
    { ...named, version: 0 },
    { before: done },
  ],
  ['with a child enrolled here, is written', { kind: 'write' }, { attendance: [21] }, {}],
  [
    'with a child ticked before, is written',
    { kind: 'write' },
    { ...named, attendance: [30], children_count: 13 },
    { before: done, ticked: [30] },
  ],
  [
    'with a child from elsewhere, is refused',
    { kind: 'not enrolled', child_id: 30, place_name: 'Place 7' },
    { attendance: [21, 30] },
    {},
  ],
  [
    'after it was cancelled, is refused',
    { kind: 'refused', ra_id: 5, status: 'cancelled', message: expect.stringContaining('was cancelled') },
    named,
    { before: session(5, { status: 'cancelled' }) },
  ],
  [
    'where another is planned, is refused with that one',
    {
      kind: 'refused',
      ra_id: 6,
      status: 'planned already',
      message: expect.stringContaining('by Asha Dias'),
    },
    {},
    { there: session(6) },
  ],
  [
    'from a stale version, is refused with who changed it',
    { kind: 'changed meanwhile', by: 'Asha Dias' },
    { ...named, version: 0 },
    { before: session(5) },
  ],
  [
    'held before its planned day, is written',
    { kind: 'write' },
    { ...named, held_earlier: true },
    { before: session(5, { date: '2026-11-25' }) },
  ],
])('a session marked done %s', (_, decision, held, stored) => {
  expect(decide(held, stored)).toEqual(decision);
});

it.each<[string, string, string | null, Partial<Held>, Partial<Stored>]>([
  ['tomorrow', 'future_date', null, { date: '2026-11-19' }, {}],
  [
    'with fewer children than ticked',
    'invalid_input',
    'children_count',
    { children_count: 0, attendance: [21] },
    {},
  ],
  ['that does not exist', 'not_found', null, named, {}],
  ['without its version', 'invalid_input', 'version', { ra_id: 5 }, { before: session(5) }],
  ['at an unknown place', 'not_found', null, { site_grade_id: 99 }, {}],
  [
    'moved although it has a report',
    'invalid_input',
    'site_grade_id',
    { ...named, site_grade_id: 8 },
    { before: { ...done, rep_id: 3 } },
  ],
  ['planned for a later day', 'future_date', null, named, { before: session(5, { date: '2026-11-25' }) }],
])('a session %s, when marked done, is a client error', (_, code, field, held, stored) => {
  const fields = field === null ? [] : [expect.objectContaining({ field })];
  expect(decide(held, stored)).toMatchObject({ kind: 'invalid', code, fields });
});
