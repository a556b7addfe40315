import { type Circle, pointsIn } from './circle.ts';
import type { KnownTitle } from './reader.ts';
import { enoughForAChild } from './weights.ts';

/**
 * The titles among which a box is chosen. A library has thousands of titles of one level, language and category, which
 * are equally good for a child until one knows what others said of them, and reading all opinions would take too long.
 * So each child gives a few titles of each such class that it has not had. `start` decides where in a class a place
 * begins, so that not all places are offered the same titles. In the order of `stocked`, that of the title_ids.
 */
export function shortlistOf(
  circle: Circle,
  stocked: readonly KnownTitle[],
  { count, start }: { count: number; start: number },
): number[] {
  if (circle.readers.length === 0) return withoutReaders(stocked, { count, start });
  const classes = classesOf(stocked);
  const chosen = new Set<number>();
  for (const reader of circle.readers) {
    const suiting = classes.filter(
      ([title]) => title && pointsIn(circle, withoutTitles(reader), title, none) !== null,
    );
    const ofEach = Math.max(enoughForAChild, Math.ceil((2 * count) / suiting.length));
    for (const titles of suiting) {
      let left = ofEach;
      for (let n = 0; n < titles.length && left > 0; n++) {
        const { title_id } = titles[(start + n) % titles.length] as KnownTitle;
        if (reader.had.has(title_id)) continue;
        chosen.add(title_id);
        left -= 1;
      }
    }
  }
  return stocked.flatMap(({ title_id }) => (chosen.has(title_id) ? title_id : []));
}

const none = new Map<never, never>();
const nothingHad: ReadonlySet<number> = new Set();

/** To compare classes, not titles. */
const withoutTitles = (reader: Circle['readers'][number]) => ({ ...reader, had: nothingHad });

/** Where no child is enrolled by name: some of each class. */
function withoutReaders(
  stocked: readonly KnownTitle[],
  { count, start }: { count: number; start: number },
): number[] {
  const classes = classesOf(stocked);
  const ofEach = Math.max(enoughForAChild, Math.ceil((2 * count) / classes.length));
  const chosen = classes.flatMap((titles) =>
    titles.slice(0, ofEach).map((_, n) => (titles[(start + n) % titles.length] as KnownTitle).title_id),
  );
  return chosen.sort((a, b) => a - b);
}

/** The titles of each level, language and category. */
function classesOf(titles: readonly KnownTitle[]): KnownTitle[][] {
  const classes = new Map<string, KnownTitle[]>();
  for (const title of titles) {
    const key = `${title.level} ${title.language} ${title.category_primary}`;
    const known = classes.get(key);
    if (known) known.push(title);
    else classes.set(key, [title]);
  }
  return [...classes.values()];
}
