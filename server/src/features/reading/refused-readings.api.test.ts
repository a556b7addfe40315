import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild } from '../../testing/factories.ts';
import { useReadings } from '../../testing/features/reading.ts';
import { testDay } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('reading histories in %s', (program) => {
  const { app, scene, submit, sendWrong, readRows } = useReadings(program);
  // A reading that must stay unchanged.
  beforeAll(async () => {
    await submit();
  });

  describe('a refused or invalid reading', () => {
    it.each([
      [
        'of an unknown book',
        () => ({ accn_no: 'NO-SUCH' }),
        'unknown accession number',
        /^No book has the accession number NO-SUCH\.$/,
      ],
      [
        'of a child enrolled elsewhere',
        () => ({ child_id: scene.stranger }),
        'child not enrolled here',
        /^Asha Gaonkar is enrolled at .*, not at .*\.$/,
      ],
    ])('%s, is refused with a reason, and nothing is written', async (_, more, status, message) => {
      const before = await readRows();
      expect(await submit(more())).toEqual({
        status: { status, message: expect.stringMatching(message) },
        details: null,
      });
      expect(await readRows()).toEqual(before);
    });

    it('of a child that has left, is refused', async () => {
      const child_id = await makeChild(app.db, { site_grade_id: scene.here, inactive_since: '2026-10-01' });
      expect((await submit({ child_id })).status.status).toBe('child not enrolled here');
    });

    it.each([
      [{ date_reading: '2026-11-22' }, 'future_date'],
      [{ reading_level: 9 }, 'invalid_input'],
      [{ librarian_id: 78 }, 'invalid_input'],
      [{ child_id: '' }, 'invalid_input'],
      [{ accn_no: '' }, 'invalid_input'],
      [{ observation: 'x'.repeat(2001) }, 'invalid_input'],
      [{ support_of_illustrations: 'perhaps' }, 'invalid_input'],
    ])('with %j, is 400 %s, and nothing is written', async (more, code) => {
      const before = await readRows();
      expect((await sendWrong(more)).slice(0, 2)).toEqual([400, code]);
      expect(await readRows()).toEqual(before);
    });

    it('without a child, with an unknown level or person, or dated tomorrow, says what is wrong', async () => {
      expect((await sendWrong({ child_id: '0' }))[2]).toBe('Please select a child');
      expect((await sendWrong({ reading_level: 9 }))[2]).toBe('There is no reading level 9.');
      expect((await sendWrong({ date_reading: '2026-11-22' }))[2]).toBe(
        '22 Nov 2026 is in the future. Today is 21 Nov 2026.',
      );
      expect((await sendWrong({ librarian_id: 78 }))[2]).toBe('There is no such staff member.');
      expect((await submit({ date_reading: testDay })).status.status).toBe('saved');
    });
  });
});
