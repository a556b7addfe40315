import { listLevels } from '@storyvan/contract/catalogue';
import { type Insight, type InsightFigures, type InsightPlace, insight } from '@storyvan/contract/insight';
import { reply } from './server.ts';

/** A school year of both programmes, up to 18 Nov 2026. */

const levelsOfLibrary = [
  { level: 1, name: 'green', hex_code: '#2f8f46' },
  { level: 2, name: 'red', hex_code: '#c13832' },
  { level: 3, name: 'orange', hex_code: '#d07c28' },
  { level: 4, name: 'white', hex_code: '#f4f2ec' },
];

const figures: InsightFigures = {
  reach: {
    children: 2391,
    girls: 1204,
    boys: 1165,
    other: 0,
    not_recorded: 22,
    enrolled: 2702,
    new_readers: 640,
    places: 168,
  },
  reading: {
    loans: 10_430,
    renewals: 512,
    mean: 4.36,
    median: 4,
    regular: 1459,
    by_books: [
      { books: '0', children: 311 },
      { books: '1-5', children: 1702 },
      { books: '6-10', children: 520 },
      { books: '11-20', children: 150 },
      { books: '21+', children: 19 },
    ],
  },
  growth: {
    children: 1902,
    rose: 727,
    stayed: 1102,
    fell: 73,
    mean: 0.58,
    by_levels: [
      { gained: -1, children: 73 },
      { gained: 0, children: 1102 },
      { gained: 1, children: 520 },
      { gained: 2, children: 207 },
    ],
    first: [
      { level: 1, children: 802 },
      { level: 2, children: 600 },
      { level: 3, children: 350 },
      { level: 4, children: 150 },
    ],
    last: [
      { level: 1, children: 402 },
      { level: 2, children: 500 },
      { level: 3, children: 600 },
      { level: 4, children: 400 },
    ],
    above: 3100,
    at: 4900,
    below: 2100,
  },
  sessions: {
    planned: 9,
    held: 312,
    cancelled: 4,
    attendance: 6201,
    per_session: 19.9,
    children: 1102,
    people: 2,
    reports: 280,
    stars: 4.2,
  },
};

const before: InsightFigures = {
  ...figures,
  reach: { ...figures.reach, children: 2179, girls: 1100, boys: 1060 },
  reading: { ...figures.reading, loans: 9312, regular: 1177, mean: 4.27 },
  growth: { ...figures.growth, children: 1700, rose: 600 },
  sessions: { ...figures.sessions, held: 290 },
};

const placeOfInsight = (
  site_grade_id: number,
  place_name: string,
  more: Partial<InsightPlace> = {},
): InsightPlace => ({
  program: 'mop',
  site_grade_id,
  school_id: null,
  place_name,
  school_name: null,
  region: null,
  enrolled: 25,
  children: 20,
  loans: 80,
  loans_before: 70,
  mean: 4,
  regular: 14,
  growth: { children: 12, rose: 6, mean: 0.4 },
  held: 6,
  months: [12, 14, 13, 14, 14, 13],
  needs: [],
  ...more,
});

const titleOf = (title_id: number, title: string, language = 'English') => ({
  title_id,
  accn_no: `B-${title_id}`,
  isbn: null,
  title,
  author: null,
  language,
  level: 2,
  category_primary: 'Story',
  hex_code: '#3b6e93',
  cover: null,
});

export const insightReply = (more: Partial<Insight> = {}): Insight => ({
  scope: 'all',
  name: 'Bookworm Trust',
  program: null,
  school_id: null,
  site_grade_id: null,
  start: '2026-06-01',
  end: '2027-04-30',
  until: '2026-11-18',
  before: { start: '2025-06-01', end: '2025-11-18' },
  figures,
  figures_before: before,
  read: {
    languages: [
      { language: 'English', loans: 6120 },
      { language: 'Hindi', loans: 1890 },
      { language: 'Konkani', loans: 1304 },
      { language: null, loans: 1116 },
    ],
    levels: [
      { level: 1, loans: 4100 },
      { level: 2, loans: 3300 },
      { level: null, loans: 3030 },
    ],
    categories: [
      { category: 'Story', hex_code: '#3b6e93', loans: 8000 },
      { category: 'Information', hex_code: '#e0a526', loans: 2430 },
    ],
    genres: [{ category: 'Folk tale', hex_code: '#3c8d4f', loans: 900 }],
    most_borrowed: [
      { ...titleOf(1, 'The Why-Why Girl'), loans: 41 },
      { ...titleOf(2, 'Ghumakkad Pari', 'Hindi'), loans: 38 },
    ],
    most_loved: [{ ...titleOf(3, 'Gadbad Gharana', 'Hindi'), loved: 29, opinions: 33 }],
    not_taken: { titles: 212, examples: [titleOf(4, 'A Book of Stones')] },
  },
  people: [
    { rp_id: 1, name: 'Leela Naik', sessions: 180 },
    { rp_id: 2, name: 'Meera Kamat', sessions: 132 },
  ],
  lesson_plans: [{ lp_id: 1, lp_name: 'The Red Raincoat', sessions: 40 }],
  collection: {
    titles: 3120,
    copies: 6480,
    languages: [
      { language: 'English', titles: 1800, copies: 3700 },
      { language: 'Hindi', titles: 1320, copies: 2780 },
    ],
    levels: [
      { level: 1, titles: 1300, copies: 2700 },
      { level: null, titles: 1820, copies: 3780 },
    ],
    added: 312,
    lost: 14,
    withdrawn: 22,
    lent: 3953,
  },
  places: [
    placeOfInsight(21, 'Velim Primary, IV-A', {
      program: 'lis',
      school_id: 2,
      school_name: 'Velim Primary',
      region: 'South',
      enrolled: 31,
      children: 18,
      loans: 34,
      loans_before: 58,
      mean: 1.9,
      regular: 4,
      growth: { children: 14, rose: 3, mean: 0.2 },
      months: [12, 9, 7, 4, 2, 0],
      needs: ['few_children', 'falling', 'few_books'],
    }),
    placeOfInsight(4, 'Curca', {
      enrolled: 25,
      children: 3,
      loans: 7,
      loans_before: 9,
      mean: 2.3,
      regular: 1,
      growth: { children: 0, rose: 0, mean: null },
      needs: ['few_children'],
    }),
    placeOfInsight(5, 'Taleigao (junior)'),
    placeOfInsight(6, 'Chimbel (senior)'),
  ],
  months: [
    { month: '2026-06', loans: 1310, children: 900, loans_before: 1180, children_before: 850 },
    { month: '2026-07', loans: 1690, children: 1200, loans_before: 1440, children_before: 1010 },
    { month: '2026-08', loans: 1745, children: 1300, loans_before: 1610, children_before: 1150 },
    { month: '2026-09', loans: 1820, children: 1350, loans_before: 1560, children_before: 1140 },
    { month: '2026-10', loans: 1903, children: 1400, loans_before: 1640, children_before: 1200 },
    { month: '2026-11', loans: 1962, children: 1420, loans_before: 1712, children_before: 1250 },
    { month: '2026-12', loans: 0, children: 0, loans_before: 0, children_before: 0 },
  ],
  voices: [
    {
      reading_id: '5f0c9e2e-8a57-4d59-9f0e-2f6a3c1f7a01',
      sentence: 'The girl asks so many questions, like me.',
      opinion: 'loved',
      title: 'The Why-Why Girl',
      date: '2026-10-12',
    },
  ],
  ...more,
});

/** No child borrowed and no session was held. */
export const nothingHappened = (): Insight => {
  const full = insightReply();
  const none: InsightFigures = {
    reach: {
      children: 0,
      girls: 0,
      boys: 0,
      other: 0,
      not_recorded: 0,
      enrolled: 30,
      new_readers: 0,
      places: 0,
    },
    reading: { loans: 0, renewals: 0, mean: null, median: null, regular: null, by_books: [] },
    growth: {
      children: 0,
      rose: 0,
      stayed: 0,
      fell: 0,
      mean: null,
      by_levels: [],
      first: [],
      last: [],
      above: 0,
      at: 0,
      below: 0,
    },
    sessions: {
      planned: 0,
      held: 0,
      cancelled: 0,
      attendance: 0,
      per_session: null,
      children: 0,
      people: 0,
      reports: 0,
      stars: null,
    },
  };
  return {
    ...full,
    figures: none,
    figures_before: none,
    read: {
      languages: [],
      levels: [],
      categories: [],
      genres: [],
      most_borrowed: [],
      most_loved: [],
      not_taken: { titles: 0, examples: [] },
    },
    people: [],
    lesson_plans: [],
    places: [],
    months: [],
    voices: [],
  };
};

/** Of more than a year. */
export const notCompared = (): Insight => {
  const { places, months, ...full } = insightReply();
  return {
    ...full,
    before: null,
    places: places.map((place) => ({ ...place, loans_before: null })),
    months: months.map((month) => ({ ...month, loans_before: null, children_before: null })),
  };
};

/** As in figures to share: small groups are left out. */
export const fewChildrenHidden = (): Insight => {
  const full = insightReply();
  return {
    ...full,
    figures: {
      ...full.figures,
      reach: { ...full.figures.reach, girls: null, boys: null, other: null, not_recorded: null },
      growth: { ...full.figures.growth, rose: null, stayed: null, fell: null, by_levels: null },
    },
    read: {
      ...full.read,
      most_borrowed: full.read.most_borrowed.map((title) => ({ ...title, loans: null })),
      most_loved: full.read.most_loved.map((title) => ({ ...title, loved: null, opinions: null })),
    },
    places: full.places
      .filter(({ children }) => children >= 5)
      .map((place) => ({
        ...place,
        enrolled: null,
        loans_before: null,
        regular: null,
        months: [],
        needs: [],
      })),
    months: full.months.map((month) =>
      month.month === '2026-07' ? { ...month, loans: null, children: null } : month,
    ),
  };
};

/** Three of four children: too few for percentages. */
export const fourChildren = (): Insight => {
  const full = insightReply();
  return {
    ...full,
    figures: {
      ...full.figures,
      reach: {
        ...full.figures.reach,
        children: 4,
        girls: 3,
        boys: 1,
        not_recorded: 0,
        enrolled: 5,
        new_readers: 1,
        places: 1,
      },
      reading: { ...full.figures.reading, loans: 9, mean: 2.25, median: 2, regular: 3, renewals: 1 },
      growth: { ...full.figures.growth, children: 1, rose: 1, stayed: 0, fell: 0, mean: 1 },
    },
  };
};

/** Replies to the calls that the screen makes at once. */
export function answerInsight(answer: Insight = insightReply(), shared: Insight = fewChildrenHidden()): void {
  reply(listLevels, levelsOfLibrary);
  reply(insight, ({ query }) => (query.get('small_groups') === 'hidden' ? shared : answer));
}
