import { circleOf } from '@storyvan/domain/proposals/circle';
import { rankCopies } from '@storyvan/domain/proposals/next-books';
import type { KnownTitle, Reader, Regard } from '@storyvan/domain/proposals/reader';
import { makeRandom } from '../../../server/src/demo/random.ts';
import type { Past, PastLoan } from './past.ts';

/**
 * Hides the last titles that each child borrowed, ranks what was on the shelf of its place on the day of each of these
 * loans by what was known before the first of them, and counts how often the title is among the first.
 */

const hidden = 3;
/** Children with fewer loans before are left out: nothing is known about them. */
const leastKnown = 3;

/** What a child could choose from on a day, and what was known before its hidden loans. */
export interface Choice {
  child_id: number;
  taken: number;
  /** The titles on the shelf that the child had not had, by id. */
  shelf: KnownTitle[];
  /** The titles that it had borrowed. */
  known: KnownTitle[];
  level: number;
  reader: Reader;
  regards: Map<number, Regard>;
  /** How often each title was borrowed before, at all places. */
  borrowed: Map<number, number>;
}

export function* choicesIn(past: Past): Generator<Choice> {
  for (const { child_id } of past.children) {
    const loans = past.loansOfChild.get(child_id) ?? [];
    const last = loans.slice(-hidden);
    const known = loans.slice(0, -hidden);
    const [first] = last;
    if (!first || known.length < leastKnown) continue;
    const before = first.date_issue;
    const reader = readerBefore(past, { child_id, known, before });
    for (const loan of last) {
      const level = past.levelAt.get(loan.id) ?? null;
      const shelf = shelfBefore(past, loan).filter(
        (title) => !known.some(({ title_id }) => title_id === title.title_id),
      );
      if (level === null || !shelf.some(({ title_id }) => title_id === loan.title_id)) continue;
      yield {
        child_id,
        taken: loan.title_id,
        shelf,
        known: known.flatMap(({ title_id }) => past.titles.get(title_id) ?? []),
        level,
        reader: { ...reader, level },
        regards: new Map(shelf.map(({ title_id }) => [title_id, regardBefore(past, title_id, before)])),
        borrowed: new Map(
          shelf.map(({ title_id }) => [
            title_id,
            loansBefore(past.loansOfTitle.get(title_id), before).length,
          ]),
        ),
      };
    }
  }
}

const loansBefore = (loans: readonly PastLoan[] | undefined, day: string): PastLoan[] =>
  (loans ?? []).filter(({ date_issue }) => date_issue < day);

function readerBefore(
  past: Past,
  { child_id, known, before }: { child_id: number; known: readonly PastLoan[]; before: string },
): Reader {
  return {
    child_id,
    name: '',
    level: null,
    borrowed: known.map(({ title_id, date_issue }) => ({ title_id, date: date_issue })),
    opinions: (past.opinionsOfChild.get(child_id) ?? []).filter(({ date }) => date < before),
    wishes: [],
  };
}

function regardBefore(past: Past, title_id: number, before: string): Regard {
  const said = (past.opinionsOfTitle.get(title_id) ?? []).filter(({ date }) => date < before);
  return { opinions: said.length, loved: said.filter(({ opinion }) => opinion === 'loved').length };
}

/** What was at the place when the loan was made, and not with a child. */
function shelfBefore(past: Past, loan: PastLoan): KnownTitle[] {
  const day = loan.date_issue;
  const ids = new Set<number>();
  for (const { accn_no, date_issue, date_return } of past.boxes.get(loan.site_grade_id) ?? []) {
    if (date_issue > day || (date_return !== null && date_return <= day)) continue;
    const isOut = past.loansOfCopy
      .get(accn_no)
      ?.some((other) => other.id < loan.id && other.date_issue <= day && (other.date_return ?? '9') > day);
    if (!isOut) ids.add(past.titleOfCopy.get(accn_no) as number);
  }
  return [...ids].sort((a, b) => a - b).flatMap((title_id) => past.titles.get(title_id) ?? []);
}

export type Ranking = (choice: Choice) => number[];

/** The rules, with some of what they know taken away. */
export const byRules =
  (without: { regards?: true; opinions?: true; languages?: true; kinds?: true } = {}): Ranking =>
  ({ shelf, known, reader, level, regards }) => {
    const titles = titlesFor({ shelf, known }, without);
    const opinions = without.opinions ? [] : reader.opinions;
    const circle = circleOf([{ ...reader, opinions }], titles);
    const copies = shelf.map(({ title_id }) => ({ title_id, accn_no: String(title_id) }));
    const knowledge = { titles, regards: without.regards ? new Map() : regards };
    const ranked = rankCopies(circle, copies, knowledge).map(({ title }) => title.title_id);
    // What suits the child less comes last, as in the other rankings.
    const rest = [...shelf]
      .sort((a, b) => far(a, level) - far(b, level) || a.title_id - b.title_id)
      .flatMap(({ title_id }) => (ranked.includes(title_id) ? [] : title_id));
    return [...ranked, ...rest];
  };

function titlesFor(
  { shelf, known }: Pick<Choice, 'shelf' | 'known'>,
  without: { languages?: true; kinds?: true },
): Map<number, KnownTitle> {
  const less = (title: KnownTitle): KnownTitle => ({
    ...title,
    ...(without.languages ? { language: null } : {}),
    ...(without.kinds ? { category_primary: null } : {}),
  });
  return new Map([...shelf, ...known].map((title) => [title.title_id, less(title)]));
}

/** The child's level first, then the next ones; within each, those borrowed most. */
export const mostBorrowed: Ranking = ({ shelf, level, borrowed }) =>
  [...shelf]
    .sort(
      (a, b) =>
        far(a, level) - far(b, level) ||
        (borrowed.get(b.title_id) ?? 0) - (borrowed.get(a.title_id) ?? 0) ||
        a.title_id - b.title_id,
    )
    .map(({ title_id }) => title_id);

/** The child's level first, then the next ones; within each by chance. */
export function atRandom(seed: number): Ranking {
  const random = makeRandom(seed);
  return ({ shelf, level }) =>
    random
      .shuffled(shelf)
      .sort((a, b) => far(a, level) - far(b, level))
      .map(({ title_id }) => title_id);
}

const far = (title: KnownTitle, level: number): number => Math.abs((title.level ?? level) - level);

export interface Score {
  children: number;
  loans: number;
  /** Titles on the shelf, on average. */
  shelf: number;
  /** Shares of the children with a hidden title among the first ten, or three, and of the hidden titles themselves. */
  childrenInTen: number;
  inTen: number;
  inThree: number;
  /** Half of the 95 % confidence interval of `inTen` and `inThree`, from the differences between children. */
  margin: number;
  marginOfThree: number;
}

export function scoreOf(choices: readonly Choice[], rank: Ranking): Score {
  const ofChild = new Map<number, { ten: number[]; three: number[] }>();
  let shelf = 0;
  for (const choice of choices) {
    const place = rank(choice).indexOf(choice.taken);
    const known = ofChild.get(choice.child_id) ?? { ten: [], three: [] };
    ofChild.set(choice.child_id, known);
    known.ten.push(Number(place >= 0 && place < 10));
    known.three.push(Number(place >= 0 && place < 3));
    shelf += choice.shelf.length;
  }
  const children = [...ofChild.values()];
  const ten = children.map((child) => mean(child.ten));
  const three = children.map((child) => mean(child.three));
  return {
    children: children.length,
    loans: choices.length,
    shelf: shelf / choices.length,
    childrenInTen: mean(children.map((child) => Number(child.ten.some((hit) => hit === 1)))),
    inTen: mean(ten),
    inThree: mean(three),
    margin: marginOf(ten),
    marginOfThree: marginOf(three),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** 1.96 standard errors. */
function marginOf(values: readonly number[]): number {
  const average = mean(values);
  const spread = mean(values.map((value) => (value - average) ** 2));
  return 1.96 * Math.sqrt(spread / Math.max(1, values.length));
}
