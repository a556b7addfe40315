import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf, type Scene, scenes, titleOf, titlesOf } from '../testing/proposal-scenes.ts';
import type { Box, BoxAsked } from './box.ts';
import { chooseBox } from './choose-box.ts';
import { circleOf, pointsIn } from './circle.ts';
import { enoughForAChild } from './weights.ts';

const chosen = ({ titles, readers, asked }: Scene, row: Partial<BoxAsked> = {}): Box => {
  return chooseBox(circleOf(readers, titlesOf(titles)), { ...asked, ...row });
};
const numbers = ({ books }: Box) => books.map(({ accn_no }) => accn_no);
/** Room for everything that is wished for and that every child needs. */
const roomy = ({ readers }: Scene) => 2 * (enoughForAChild + 2) * readers.length + 3;

/** Every invented library holds it. */
const always = (holds: (scene: Scene) => void) => fc.assert(fc.property(scenes, holds), { numRuns: 500 });

describe('a proposed box, whatever the library and the children', () => {
  it('never says that a title suits a child that has had it', () =>
    always((scene) => {
      const had = new Map(
        scene.readers.map(({ child_id, borrowed }) => [child_id, borrowed.map(({ title_id }) => title_id)]),
      );
      for (const { title_id, suits } of chosen(scene).books) {
        for (const child_id of suits) expect(had.get(child_id)).not.toContain(title_id);
      }
    }));

  it('has three books for each child before anyone has more, or nothing else suits that child', () =>
    always((scene) => {
      const { readers, asked, titles } = scene;
      const circle = circleOf(readers, titlesOf(titles));
      const box = chosen(scene, { count: roomy(scene) });
      const inBox = new Set(box.books.map(({ title_id }) => title_id));
      const left = asked.stock.filter(
        ({ title: { title_id } }) =>
          !inBox.has(title_id) && !asked.without.has(title_id) && !asked.here.has(title_id),
      );
      for (const reader of circle.readers) {
        if ((box.suitable.get(reader.reader.child_id) ?? 0) >= enoughForAChild) continue;
        for (const { title } of left) {
          const points = pointsIn(circle, reader, title, asked.regards);
          expect([title.title_id, points]).toEqual([title.title_id, null]);
        }
      }
    }));

  it('adds a book that a child with fewer than three needs, as long as there is one', () =>
    always((scene) => {
      const { books } = chosen(scene);
      const covered = new Map(scene.readers.map(({ child_id }) => [child_id, 0]));
      const isShort = (child_id: number) => (covered.get(child_id) ?? 0) < enoughForAChild;
      const seen = new Set<number>();
      let passed = false;
      for (const { suits, wishers, kept, title_id } of books) {
        if (!kept && wishers.length === 0 && !seen.has(title_id)) {
          const helps = suits.some(isShort);
          // Once a book helps no one in need, no later one could have.
          if (passed) expect(helps).toBe(false);
          if (!helps && scene.readers.length > 0) passed = true;
        }
        if (!seen.has(title_id)) for (const id of suits) covered.set(id, (covered.get(id) ?? 0) + 1);
        seen.add(title_id);
      }
    }));

  it('keeps what is to stay, leaves out what is not wanted, and has no copy twice', () =>
    always((scene) => {
      const { books } = chosen(scene);
      const kept = scene.asked.keep.map(({ accn_no }) => accn_no);
      expect(books.filter((book) => book.kept).map(({ accn_no }) => accn_no)).toEqual(kept);
      for (const { title_id, kept: stays } of books)
        if (!stays) expect(scene.asked.without.has(title_id)).toBe(false);
      expect(new Set(books.map(({ accn_no }) => accn_no)).size).toBe(books.length);
    }));

  it('has at most as many books as asked for, unless more are kept', () =>
    always((scene) => {
      const most = Math.max(scene.asked.count, scene.asked.keep.length);
      expect(chosen(scene).books.length).toBeLessThanOrEqual(most);
    }));

  it('has a title twice only for children who wait for it', () =>
    always((scene) => {
      const { books } = chosen(scene);
      for (const [n, { title_id, kept, wishers }] of books.entries()) {
        const before = books.slice(0, n).filter((book) => book.title_id === title_id).length;
        if (before > 0 && !kept) expect(wishers.length).toBeGreaterThan(2 * before);
      }
    }));

  it('is the same for the same library', () =>
    always((scene) => {
      expect(chosen(scene)).toEqual(chosen(scene));
    }));

  it('with all others kept and one title left out, changes that book only', () =>
    always((scene) => {
      const before = chosen(scene);
      const [out, ...others] = before.books.filter(({ kept }) => !kept);
      if (!out) return;
      const keep = [...before.books.filter(({ kept }) => kept), ...others];
      const without = new Set([...scene.asked.without, out.title_id]);
      const after = chosen(scene, { keep, without, count: before.books.length });
      const gone = numbers(before).filter((accn_no) => !numbers(after).includes(accn_no));
      expect(gone).toEqual([out.accn_no]);
      expect(after.books.length).toBeLessThanOrEqual(before.books.length);
    }));

  it('with one more copy in the library and room for all, leaves no child with less of its three books', () =>
    fc.assert(
      fc.property(scenes, fc.integer({ min: 1, max: 6 }), (scene, level) => {
        const count = roomy(scene) + 10;
        const title = titleOf(scene.titles.length + 1, { level });
        const more = {
          ...scene,
          titles: [...scene.titles, title],
          asked: { ...scene.asked, stock: [...scene.asked.stock, { title, accn_nos: ['B-new'] }] },
        };
        const [before, after] = [chosen(scene, { count }), chosen(more, { count })];
        for (const [child_id, suitable] of before.suitable) {
          const enough = Math.min(enoughForAChild, suitable);
          expect(after.suitable.get(child_id)).toBeGreaterThanOrEqual(enough);
        }
      }),
      { numRuns: 300 },
    ));

  it('without children enrolled by name, is filled anyway', () => {
    const titles = [1, 2, 3].map((title_id) => titleOf(title_id));
    const { stock } = askedOf(titles);
    const { asked } = fc.sample(scenes, { numRuns: 1, seed: 1 })[0] as Scene;
    const none = { keep: [], without: new Set<number>(), here: new Map(), wasHere: new Map() };
    const box = chooseBox(circleOf([], titlesOf(titles)), { ...asked, ...none, stock, count: 2 });
    expect(numbers(box)).toHaveLength(2);
  });
});
