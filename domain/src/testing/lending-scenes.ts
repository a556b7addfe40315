/**
 * What happens at a lending desk, step by step, and the replies. The server and a device without a network must give the
 * same ones: each has a test that plays all scenes.
 */

export const placeOfScenes = 'Tonca';
/** Rahul reads at level 3, Sana at no known level. */
export const childrenOfScenes = {
  rahul: { name: 'Rahul Naik', level: 3 },
  sana: { name: 'Sana Gawde', level: null },
} as const;
/** At the place since 1 Nov 2026. Boat and its twin are copies of one title. */
export const booksOfScenes = {
  boat: { accn_no: 'B-1', title: 'The Boat', level: 4 },
  twin: { accn_no: 'B-2', title: 'The Boat', level: 4 },
  mango: { accn_no: 'B-3', title: 'Mango', level: null },
} as const;
export const boxDate = '2026-11-01';
export const todayOfScenes = '2026-11-21';

export type ChildOfScene = keyof typeof childrenOfScenes;
export type BookOfScene = keyof typeof booksOfScenes;

/** What the reply has; `taken_back` counts the events. */
interface Details {
  child?: ChildOfScene;
  child_books?: number | null;
  child_level?: number | null;
  diff_level?: number | null;
  had_before?: string | null;
  date_issue?: string | null;
  date_renewed?: string | null;
  due_on?: string | null;
  date_return?: string | null;
  taken_back?: number;
}

export type Outcome =
  | { status: string; message: string; details?: Details; held_by?: ChildOfScene | 'place' }
  | { code: string; message: string };

export interface SceneStep {
  call: 'issue_child' | 'issue_place' | 'renew' | 'return_child' | 'return_place' | 'undo';
  /** Or a number that no book has. */
  book?: BookOfScene | 'B-404';
  child?: ChildOfScene;
  date?: string;
  /** Who had it as the desk showed it. */
  back_from?: ChildOfScene | 'place';
  /** The step that is undone, counted from 0. */
  undoes?: number;
  reply: Outcome;
}

const lend = (book: BookOfScene, child: ChildOfScene, date: string, reply: Outcome): SceneStep => ({
  call: 'issue_child',
  book,
  child,
  date,
  reply,
});

const rahulHasBoat: Outcome = {
  status: 'issued',
  message: 'Rahul Naik has The Boat.',
  details: {
    child: 'rahul',
    child_books: 1,
    child_level: 3,
    diff_level: 1,
    had_before: null,
    date_issue: '2026-11-10',
    date_return: null,
    taken_back: 0,
  },
};
const rahulGetsBoat = lend('boat', 'rahul', '2026-11-10', rahulHasBoat);
const heldByRahul: Outcome = {
  status: 'with a child',
  message: 'B-1 is with Rahul Naik, Tonca, since 10 Nov 2026.',
  held_by: 'rahul',
};
const boatReturned: Outcome = {
  status: 'returned',
  message: 'The Boat came back from Rahul Naik and is at Tonca.',
  details: {
    child: 'rahul',
    child_books: 0,
    child_level: 3,
    diff_level: 1,
    date_issue: '2026-11-10',
    date_renewed: null,
    date_return: '2026-11-12',
  },
};
const boatComesBack: SceneStep = {
  call: 'return_child',
  book: 'boat',
  date: '2026-11-12',
  reply: boatReturned,
};

export const lendingScenes: [what: string, steps: SceneStep[]][] = [
  ['an issue to a child', [rahulGetsBoat]],
  [
    'an issue of an unknown number',
    [
      {
        call: 'issue_child',
        book: 'B-404',
        child: 'rahul',
        date: '2026-11-10',
        reply: { status: 'unknown accession number', message: 'No book has the accession number B-404.' },
      },
    ],
  ],
  [
    'an issue of what the same or another child has',
    [
      rahulGetsBoat,
      lend('boat', 'rahul', '2026-11-11', heldByRahul),
      lend('boat', 'sana', '2026-11-11', heldByRahul),
    ],
  ],
  [
    'an issue in the future',
    [
      lend('boat', 'rahul', '2026-11-22', {
        code: 'future_date',
        message: '22 Nov 2026 is in the future. Today is 21 Nov 2026.',
      }),
    ],
  ],
  [
    'an issue before the latest date of the copy',
    [
      lend('boat', 'rahul', '2026-10-30', {
        code: 'date_before_last_move',
        message: 'B-1 cannot be issued on 30 Oct 2026: 1 Nov 2026 is its latest date in the records.',
      }),
    ],
  ],
  [
    'a return before the issue',
    [
      rahulGetsBoat,
      {
        ...boatComesBack,
        date: '2026-11-09',
        reply: {
          code: 'date_before_issue',
          message: 'B-1 cannot be returned on 9 Nov 2026: it was issued on 10 Nov 2026.',
        },
      },
    ],
  ],
  ['a return from a child', [rahulGetsBoat, boatComesBack]],
  [
    'a return of what no child has',
    [
      {
        ...boatComesBack,
        reply: {
          status: 'not with a child here',
          message: 'B-1 is not with a child here: it is at Tonca since 1 Nov 2026.',
          held_by: 'place',
        },
      },
    ],
  ],
  [
    'a title that the child has had',
    [
      rahulGetsBoat,
      boatComesBack,
      lend('twin', 'rahul', '2026-11-13', {
        status: 'issued',
        message: 'Rahul Naik has The Boat.',
        details: { child: 'rahul', child_books: 1, had_before: '2026-11-10', date_issue: '2026-11-13' },
      }),
    ],
  ],
  [
    'a renewal, and another one on the same day',
    [
      rahulGetsBoat,
      {
        call: 'renew',
        book: 'boat',
        date: '2026-11-17',
        reply: {
          status: 'renewed',
          message: 'Rahul Naik keeps The Boat until 1 Dec 2026.',
          details: {
            child: 'rahul',
            child_books: 1,
            date_issue: '2026-11-10',
            date_renewed: '2026-11-17',
            due_on: '2026-12-01',
          },
        },
      },
      {
        call: 'renew',
        book: 'boat',
        date: '2026-11-17',
        reply: {
          status: 'already renewed',
          message: 'Rahul Naik has had B-1 since 17 Nov 2026: there is nothing to renew.',
          held_by: 'rahul',
        },
      },
    ],
  ],
  [
    'a book taken back from another child first',
    [
      rahulGetsBoat,
      {
        ...lend('boat', 'sana', '2026-11-12', {
          status: 'issued',
          message: 'Sana Gawde has The Boat.',
          details: { child: 'sana', child_books: 1, child_level: null, diff_level: null, taken_back: 1 },
        }),
        back_from: 'rahul',
      },
      {
        call: 'undo',
        undoes: 1,
        reply: {
          status: 'undone',
          message: 'The issue of The Boat was undone.',
          details: { child: 'sana', child_books: 0 },
        },
      },
      lend('boat', 'sana', '2026-11-13', heldByRahul),
    ],
  ],
  [
    'a book taken back from a child and lent to the same one, and an undo of both',
    [
      rahulGetsBoat,
      {
        ...lend('boat', 'rahul', '2026-11-12', {
          status: 'issued',
          message: 'Rahul Naik has The Boat.',
          details: { child: 'rahul', child_books: 1, taken_back: 1 },
        }),
        back_from: 'rahul',
      },
      {
        call: 'undo',
        undoes: 1,
        reply: {
          status: 'undone',
          message: 'The issue of The Boat was undone.',
          details: { child: 'rahul', child_books: 1 },
        },
      },
    ],
  ],
  [
    'a book taken back from a child who does not have it any more',
    [
      rahulGetsBoat,
      boatComesBack,
      lend('boat', 'sana', '2026-11-12', {
        status: 'issued',
        message: 'Sana Gawde has The Boat.',
        details: { child: 'sana' },
      }),
      {
        ...lend('boat', 'rahul', '2026-11-13', {
          status: 'with a child',
          message: 'B-1 is with Sana Gawde, Tonca, since 12 Nov 2026.',
          held_by: 'sana',
        }),
        back_from: 'rahul',
      },
    ],
  ],
  [
    'an undo of an issue, and another one',
    [
      rahulGetsBoat,
      {
        call: 'undo',
        undoes: 0,
        reply: {
          status: 'undone',
          message: 'The issue of The Boat was undone.',
          details: { child: 'rahul', child_books: 0 },
        },
      },
      lend('boat', 'sana', '2026-11-02', { status: 'issued', message: 'Sana Gawde has The Boat.' }),
    ],
  ],
  [
    'an undo of a return',
    [
      rahulGetsBoat,
      boatComesBack,
      {
        call: 'undo',
        undoes: 1,
        reply: {
          status: 'undone',
          message: 'The return of The Boat was undone.',
          details: { child: 'rahul', child_books: 1 },
        },
      },
      lend('boat', 'sana', '2026-11-13', heldByRahul),
    ],
  ],
  [
    'an undo of what was followed by something else',
    [
      rahulGetsBoat,
      boatComesBack,
      {
        call: 'undo',
        undoes: 0,
        reply: {
          status: 'changed since',
          message:
            'This can no longer be undone, because B-1 has moved since: it is at Tonca since 1 Nov 2026.',
          held_by: 'place',
        },
      },
    ],
  ],
  [
    'an issue to the place of what is there, and its return',
    [
      {
        call: 'issue_place',
        book: 'mango',
        date: '2026-11-12',
        reply: {
          status: 'already at a site',
          message: 'B-3 is at Tonca since 1 Nov 2026.',
          held_by: 'place',
        },
      },
      {
        call: 'return_place',
        book: 'mango',
        date: '2026-11-12',
        reply: {
          status: 'returned',
          message: 'Mango is back in the library.',
          details: { date_issue: '2026-11-01', date_return: '2026-11-12', taken_back: 0 },
        },
      },
      {
        call: 'return_place',
        book: 'mango',
        date: '2026-11-12',
        reply: { status: 'not at this site', message: 'B-3 is not here: it is in the library.' },
      },
      {
        call: 'issue_place',
        book: 'mango',
        date: '2026-11-13',
        reply: {
          status: 'issued',
          message: 'Mango is now at Tonca.',
          details: { date_issue: '2026-11-13', taken_back: 0 },
        },
      },
    ],
  ],
  [
    'a return by the place of what a child has',
    [
      rahulGetsBoat,
      {
        call: 'return_place',
        book: 'boat',
        date: '2026-11-12',
        reply: {
          status: 'with a child',
          message: 'B-1 is still with Rahul Naik, Tonca, since 10 Nov 2026.',
          held_by: 'rahul',
        },
      },
      {
        call: 'return_place',
        book: 'boat',
        date: '2026-11-12',
        back_from: 'rahul',
        reply: {
          status: 'returned',
          message: 'The Boat is back in the library.',
          details: { date_issue: '2026-11-01', date_return: '2026-11-12', taken_back: 1 },
        },
      },
      {
        call: 'renew',
        book: 'boat',
        date: '2026-11-12',
        reply: {
          status: 'not with a child here',
          message: 'B-1 is not with a child here: it is in the library.',
        },
      },
    ],
  ],
];
