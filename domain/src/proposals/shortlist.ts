import { type Circle, pointsIn } from './circle.ts';
import type { KnownTitle } from './reader.ts';

/** The titles of one level, language and category: equally good for a child until one knows what others said of them. */
export interface TitleClass extends Omit<KnownTitle, 'title_id'> {
  title_ids: readonly number[];
}

/**
 * The titles among which a box is chosen. A library has thousands of one class, and reading all opinions would take too
 * long, so for each child there are twice as many as the box has books, of each class in turn, that it has not had.
 * `seed` decides where in a class a place begins, so that not all places are offered the same titles.
 */
export function shortlistOf(
  circle: Circle,
  classes: readonly TitleClass[],
  { count, seed }: { count: number; seed: number },
): Set<number> {
  const chosen = new Set<number>();
  const choose = (suiting: readonly TitleClass[], had: ReadonlySet<number>) => {
    let left = 2 * count;
    let rows = suiting.map(({ title_ids }) => unread(title_ids, had, seed));
    while (left > 0 && rows.length > 0) {
      rows = rows.filter((row) => {
        const { value, done } = row.next();
        if (done) return false;
        chosen.add(value);
        left -= 1;
        return true;
      });
    }
  };
  for (const reader of circle.readers) {
    const suiting = classes.filter(
      // No title has the number 0, so no child has had it.
      (each) => pointsIn(circle, reader, { ...each, title_id: 0 }, none) !== null,
    );
    choose(suiting, reader.had);
  }
  if (circle.readers.length === 0) choose(classes, new Set());
  return chosen;
}

function* unread(
  title_ids: readonly number[],
  had: ReadonlySet<number>,
  seed: number,
): Generator<number, void> {
  for (let n = 0; n < title_ids.length; n++) {
    const title_id = title_ids[(seed + n) % title_ids.length] as number;
    if (!had.has(title_id)) yield title_id;
  }
}

const none = new Map<never, never>();
