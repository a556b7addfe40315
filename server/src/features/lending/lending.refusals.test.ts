import { describe, expect, it } from 'vitest';
import { makeCopy } from '../../testing/factories.ts';
import { inLibrary, useLending } from '../../testing/features/lending.ts';
import { readCopy, readLendingState } from '../../testing/lending/lending-state.ts';

describe.each(['mop', 'lis'] as const)('lending in %s', (program) => {
  const { app, scene, toPlace, toChild, fromChild, fromPlace } = useLending(program);

  describe('refused', () => {
    const at = program === 'mop' ? 'already at a site' : 'already at a grade';
    const notAt = program === 'mop' ? 'not at this site' : 'not at this grade';
    const elsewhere = () => ({ site_grade_id: scene.elsewhere });
    type Ask = (accn_no: string) => ReturnType<typeof toPlace> | ReturnType<typeof fromPlace>;
    const nothing = async () => undefined;

    const cases: [what: string, when: string, prepare: Ask | typeof nothing, ask: Ask, status: string][] = [
      ['issue to a place', 'it is there already', toPlace, toPlace, at],
      ['issue to a place', 'it is at another', (a) => toPlace(a, elsewhere()), toPlace, at],
      ['issue to a place', 'a child has it', toChild, toPlace, 'with a child'],
      ['issue to a child', 'it is at another place', (a) => toPlace(a, elsewhere()), toChild, at],
      ['issue to a child', 'the same child has it', toChild, toChild, 'with a child'],
      [
        'issue to a child',
        'another child has it',
        (a) => toChild(a, { child_id: scene.sibling }),
        toChild,
        'with a child',
      ],
      [
        'issue to a child',
        'the child is enrolled elsewhere',
        nothing,
        (a) => toChild(a, { child_id: scene.stranger }),
        'child not enrolled here',
      ],
      ['return from a child', 'it is in the library', nothing, fromChild, 'not with a child here'],
      ['return from a child', 'it is at the place', toPlace, fromChild, 'not with a child here'],
      [
        'return from a child',
        'a child of another place has it',
        (a) => toChild(a, { ...elsewhere(), child_id: scene.stranger }),
        fromChild,
        'not with a child here',
      ],
      ['return from a place', 'it is in the library', nothing, fromPlace, notAt],
      ['return from a place', 'it is at another', (a) => toPlace(a, elsewhere()), fromPlace, notAt],
      ['return from a place', 'a child there has it', toChild, fromPlace, 'with a child'],
    ];

    it.each(cases)(
      '%s, when %s, names the holder and writes nothing',
      async (_what, _when, prepare, ask, status) => {
        const accn_no = await makeCopy(app.db);
        await prepare(accn_no);
        const copy = await readCopy(app.db, accn_no);
        const before = await readLendingState(app.db);
        const reply = await ask(accn_no);

        expect(reply.status.status).toBe(status);
        expect(reply.details).toBeNull();
        const named = status === 'child not enrolled here' ? null : copy.site_grade_id;
        expect(reply.held_by?.site_grade_id ?? null).toBe(named);
        if (named !== null)
          expect(reply.status.message).toContain(reply.held_by?.child_name ?? reply.held_by?.place_name);
        if (named !== null) expect(reply.status.message).toContain('since 4 Nov 2026');
        expect(await readLendingState(app.db)).toEqual(before);
      },
    );

    it.each([
      ['issue to a place', toPlace],
      ['issue to a child', toChild],
      ['return from a child', fromChild],
      ['return from a place', fromPlace],
    ])('%s, when no book has the number, is refused and writes nothing', async (_what, ask) => {
      const before = await readLendingState(app.db);
      const { status } = await ask('no such book');
      expect(status).toEqual({
        status: 'unknown accession number',
        message: 'No book has the accession number NOSUCHBOOK.',
      });
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it.each([
      ['withdrawn', 'was withdrawn from the library.'],
      ['lost', 'is recorded as lost.'],
    ] as const)('issue, when the copy is %s, is refused and writes nothing', async (state, sentence) => {
      const accn_no = await makeCopy(app.db, { state });
      for (const ask of [toPlace, toChild]) {
        expect((await ask(accn_no)).status).toEqual({ status: state, message: `${accn_no} ${sentence}` });
      }
      expect(await readCopy(app.db, accn_no)).toMatchObject({ ...inLibrary, moved_on: null });
    });
  });

  describe('lending to unknown children, or on wrong dates', () => {
    it('an unknown child, when a book is issued to it, is 404 and writes nothing', async () => {
      const before = await readLendingState(app.db);
      await expect(toChild(await makeCopy(app.db), { child_id: 999_999 })).rejects.toThrow(
        /404.*There is no such child/,
      );
      expect((await readLendingState(app.db)).events).toEqual(before.events);
    });

    it.each([
      ['an issue', '2026-11-22', 'future_date', toPlace],
      ['an issue', '2026-11-3', 'date_before_last_move', toChild],
    ] as const)('%s, dated %s, is %s and writes nothing', async (_what, date_issue, code, ask) => {
      const accn_no = await makeCopy(app.db);
      if (code !== 'future_date') await toPlace(accn_no);
      const before = await readLendingState(app.db);
      await expect(ask(accn_no, { date_issue })).rejects.toThrow(`answered 400: {"error":{"code":"${code}"`);
      expect(await readLendingState(app.db)).toEqual(before);
    });

    it.each([
      ['2026-11-22', 'future_date'],
      ['2026-11-3', 'date_before_issue'],
    ])('a return, dated %s, is %s and writes nothing', async (date_return, code) => {
      const [accn_no, lent] = [await makeCopy(app.db), await makeCopy(app.db)];
      await toPlace(accn_no);
      await toChild(lent);
      const before = await readLendingState(app.db);
      for (const ask of [() => fromPlace(accn_no, { date_return }), () => fromChild(lent, { date_return })]) {
        await expect(ask()).rejects.toThrow(`answered 400: {"error":{"code":"${code}"`);
      }
      expect(await readLendingState(app.db)).toEqual(before);
    });
  });
});
