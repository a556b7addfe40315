import { getChild, setChildActive } from '@storyvan/contract/children';
import { returnBookFromChild } from '@storyvan/contract/lending';
import { eraseChild } from '@storyvan/contract/privacy';
import { markDone } from '@storyvan/contract/read-alouds';
import { submitReading } from '@storyvan/contract/reading';
import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRead } from '../../testing/every-read.ts';
import { history, type PlayedHistory, playHistory } from '../../testing/lending/generated-history.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

/** Erasing a child changes no figure: all reads are equal before and after, except for what identifies the child. */

const identifying = [
  'name',
  'child_name',
  'card_no',
  'gender',
  'date_of_birth',
  'guardian_phone',
  'observation',
];
const marks = ['version', 'changed_by', 'changed_at', 'erased_on'];

/** A reply without what identifies the child, and without the order that follows from names. */
function withoutIdentity(value: unknown, child: { child_id: number; name: string }): unknown {
  if (typeof value === 'string') return value.replaceAll(child.name, `Erased child ${child.child_id}`);
  if (Array.isArray(value)) {
    const texts = value.map((one) => JSON.stringify(withoutIdentity(one, child)));
    return texts.sort();
  }
  if (value === null || typeof value !== 'object') return value;
  const mine = (value as { child_id?: number }).child_id === child.child_id;
  const kept = Object.entries(value).filter(([key]) => !mine || ![...identifying, ...marks].includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutIdentity(inner, child)]));
}

/**
 * Reads of personal data; the audit log, which records the erasure; and the next free card: the card of an erased child
 * is free again.
 */
const except = [
  '/api/info/propose_card_no/:program/:id',
  '/api/info/privacy',
  '/api/info/audit_log',
  '/api/info/child_record/:childId',
  '/api/info/child_mentions/:childId',
  '/api/info/reading_page/:childId',
  '/api/info/certificates_of_child/:childId',
  '/api/info/notices_of_child/:childId',
];

describe('figures, when a child is erased', () => {
  const app = useTestApp();

  const leave = async (scene: PlayedHistory, child_id: number) => {
    const { program, site_grade_id, books } = await app.call(getChild, { params: { childId: child_id } });
    for (const { accn_no } of books) {
      const body = { program, site_grade_id, accn_no, date_return: testDay };
      await app.call(returnBookFromChild, { body });
    }
    const accn_no = scene.books[0]?.accn_no as string;
    await app.call(submitReading, {
      body: {
        program,
        site_grade_id,
        child_id,
        accn_no,
        date_reading: addDays(testDay, -3),
        reading_level: 2,
        observation: 'Read alone.',
        support_of_illustrations: true,
      },
    });
    const session = { site_grade_id, date: addDays(testDay, -2), children_count: 4, attendance: [child_id] };
    await app.call(markDone, { params: { program }, body: { ...session, time: '16:30' } });
    const { version } = await app.call(getChild, { params: { childId: child_id } });
    await app.call(setChildActive, { body: { child_id, version, active: false } });
  };

  it('every read, for any lending history, has the same figures before and after', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(5), async (steps, n) => {
        const scene = await playHistory(app, steps);
        const { child_id } = scene.children[n] as { child_id: number };
        await leave(scene, child_id);
        const { name, version } = await app.call(getChild, { params: { childId: child_id } });
        const asked = {
          places: [scene.site, ...scene.grades].map((site_grade_id) => ({
            program: site_grade_id === scene.site ? ('mop' as const) : ('lis' as const),
            site_grade_id,
          })),
          schools: [scene.school],
          child_ids: scene.children.map((child) => child.child_id),
          dates: [...new Set(scene.calls.map(({ date }) => date)), testDay].sort(),
        };
        const before = await everyRead(app, asked, except);
        const erased = await app.call(eraseChild, { body: { child_id, version, confirmation: name } });
        expect(erased.status.status).toBe('erased');
        const after = await everyRead(app, asked, except);
        expect([...after.keys()]).toEqual([...before.keys()]);
        for (const [url, reply] of before) {
          const now = withoutIdentity(reply, { child_id, name });
          expect([url, withoutIdentity(after.get(url), { child_id, name })]).toEqual([url, now]);
        }
        expect(JSON.stringify([...after])).not.toContain(`"${name}"`);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  }, 120_000);
});
