import type { Known } from '@storyvan/domain/read-aloud-plan';
import { planOf } from '@storyvan/domain/read-aloud-plan';
import { expect, it } from 'vitest';
import { storedReadAloud as session } from '../../testing/features/planner-rows.ts';
import { decideDone, type Stored } from './mark-done.rules.ts';

const today = '2026-11-18';
const me = { today, staff_id: 1 };
const known: Known = {
  places: new Map([7, 8].map((id) => [id, { name: `Place ${id}`, inactive_since: null }])),
  people: new Map(),
  lessonPlans: new Map(),
};
const nothing: Stored = { before: null, ticked: [], enrolled: [21, 22], known, there: null };
const done = session(5, { status: 'done', children_count: 12 });

type Body = Parameters<typeof decideDone>[1];
const decide = (body: Partial<Body>, stored: Partial<Stored> = {}) => {
  const unplanned = { ra_id: null, held_earlier: false, children_count: 12, attendance: [] };
  return decideDone(
    'mop',
    { ...planOf(session(5)), rps: [], ...unplanned, ...body },
    { ...nothing, ...stored },
    me,
  );
};
const named = { ra_id: 5, version: 1 };

it.each<[string, object, Partial<Body>, Partial<Stored>]>([
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
    'held before its planned day, is written',
    { kind: 'write' },
    { ...named, held_earlier: true },
    { before: session(5, { date: '2026-11-25' }) },
  ],
])('a session marked done %s', (_, decision, body, stored) => {
  expect(decide(body, stored)).toEqual(decision);
});

it.each<[string, string, string | null, Partial<Body>, Partial<Stored>]>([
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
  ['from a stale version', 'conflict', null, { ...named, version: 0 }, { before: session(5) }],
  ['planned for a later day', 'future_date', null, named, { before: session(5, { date: '2026-11-25' }) }],
])('a session %s, when marked done, is a client error', (_, code, field, body, stored) => {
  const fields = field === null ? [] : [expect.objectContaining({ field })];
  expect(() => decide(body, stored)).toThrow(expect.objectContaining({ code, fields }));
});
