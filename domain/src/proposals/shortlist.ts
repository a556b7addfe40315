import { type Circle, pointsIn } from './circle.ts';
import type { KnownTitle } from './reader.ts';

/** Also of classes of which there are many. */
const fewOfEach = 2;

/** The titles of one level, language and category: equally good for a child until one knows what others said of them. */
export interface TitleClass extends Omit<KnownTitle, 'title_id'> {
  title_ids: readonly number[];
}

/**
 * The titles among which a box is chosen. A library has thousands of one class, and reading all opinions would take too
 * long, so each child gives a few titles of each class that it has not had. `seed` decides where in a class a place
 * begins, so that not all places are offered the same titles.
 */
export function shortlistOf(
  circle: Circle,
  classes: readonly TitleClass[],
  { count, seed }: { count: number; seed: number },
): Set<number> {
  const chosen = new Set<number>();
  const choose = (suiting: readonly TitleClass[], had: ReadonlySet<number>) => {
    const from = suiting.filter(({ title_ids }) => title_ids.some((title_id) => !had.has(title_id)));
    const ofEach = Math.max(fewOfEach, Math.ceil((2 * count) / from.length));
    for (const { title_ids } of from) {
      let left = ofEach;
      for (let n = 0; n < title_ids.length && left > 0; n++) {
        const title_id = title_ids[(seed + n) % title_ids.length] as number;
        if (had.has(title_id)) continue;
        chosen.add(title_id);
        left -= 1;
      }
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

const none = new Map<never, never>();
