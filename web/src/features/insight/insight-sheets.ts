import type { Insight } from '@storyvan/contract/insight';
import type { NamedSheet, Sheet } from '../../lib/sheet.ts';
import { monthName } from '../../records/insight/months.ts';
import type { Level } from '../../records/level/levels.ts';
import { toSheet } from '../../ui/table/export-column.ts';
import { shortRange } from './insight-ranges.ts';
import { publishAlone, whatIsNotShown } from './insight-share.messages.ts';
import { scopeName } from './insight-source.ts';
import { notShown } from './insight-words.ts';
import { placeRecords } from './place-records.ts';

/** The sheets of the workbook, one for each block. */

type Cell = string | number | null;

/** In figures to share, one that is null says that it is not shown. */
type Line = [name: string, now: Cell, before: Cell];

const text = (label: string) => ({ label, kind: 'text' as const });
const figure = (label: string) => ({ label, kind: 'number' as const });

const compared = (lines: Line[]): Sheet => ({
  columns: [text('Figure'), figure('In these dates'), figure('A year before')],
  rows: lines,
});

const cellOf = (value: number | null, hidden: boolean): Cell => value ?? (hidden ? notShown : null);

type Figures = Insight['figures'];

const linesOf = (
  { figures, figures_before }: Insight,
  lines: [string, (of: Figures) => number | null][],
  hidden: boolean,
) =>
  compared(
    lines.map(([name, of]) => {
      return [name, cellOf(of(figures), hidden), cellOf(of(figures_before), hidden)];
    }),
  );

const reachLines: [string, (of: Figures) => number | null][] = [
  ['Different children who borrowed', ({ reach }) => reach.children],
  ['Girls', ({ reach }) => reach.girls],
  ['Boys', ({ reach }) => reach.boys],
  ['Of another gender', ({ reach }) => reach.other],
  ['Gender not recorded', ({ reach }) => reach.not_recorded],
  ['Enrolled at the end', ({ reach }) => reach.enrolled],
  ['New readers', ({ reach }) => reach.new_readers],
  ['Places reached', ({ reach }) => reach.places],
];

const readingLines: [string, (of: Figures) => number | null][] = [
  ['Books borrowed', ({ reading }) => reading.loans],
  ['Renewals', ({ reading }) => reading.renewals],
  ['Books for each child, mean', ({ reading }) => reading.mean],
  ['Books for each child, median', ({ reading }) => reading.median],
  ['Regular readers', ({ reading }) => reading.regular],
];

const growthLines: [string, (of: Figures) => number | null][] = [
  ['Children this rests on', ({ growth }) => growth.children],
  ['Rose', ({ growth }) => growth.rose],
  ['Stayed', ({ growth }) => growth.stayed],
  ['Fell', ({ growth }) => growth.fell],
  ['Levels gained on average', ({ growth }) => growth.mean],
  ['Books above the child’s level', ({ growth }) => growth.above],
  ['Books at the level', ({ growth }) => growth.at],
  ['Books below the level', ({ growth }) => growth.below],
];

const sessionLines: [string, (of: Figures) => number | null][] = [
  ['Still planned', ({ sessions }) => sessions.planned],
  ['Held', ({ sessions }) => sessions.held],
  ['Cancelled', ({ sessions }) => sessions.cancelled],
  ['Children counted, together', ({ sessions }) => sessions.attendance],
  ['Children for each session', ({ sessions }) => sessions.per_session],
  ['Different children who came', ({ sessions }) => sessions.children],
  ['People who led or supported', ({ sessions }) => sessions.people],
  ['Reports', ({ sessions }) => sessions.reports],
  ['Stars, 1 to 5', ({ sessions }) => sessions.stars],
];

/** All blocks as sheets; `hidden` if small groups are. */
export function sheetsOf(data: Insight, levels: Level[], hidden: boolean): NamedSheet[] {
  const levelName = (level: number | null) =>
    level === null
      ? 'no level'
      : `${level} ${levels.find((each) => each.level === level)?.name ?? ''}`.trim();
  const { first, last } = data.figures.growth;
  const sheets: NamedSheet[] = [
    { name: 'About', ...aboutSheet(data, hidden) },
    { name: 'Reach', ...linesOf(data, reachLines, hidden) },
    { name: 'Reading', ...linesOf(data, readingLines, hidden) },
    {
      name: 'Children by books',
      ...pairs(
        'Books',
        'Children',
        (data.figures.reading.by_books ?? []).map(({ books, children }) => [books, children]),
      ),
    },
    { name: 'Growth', ...linesOf(data, growthLines, hidden) },
    {
      name: 'Levels',
      columns: [text('Level'), figure('At the first loan'), figure('At the last loan')],
      rows: [...new Set([...(first ?? []), ...(last ?? [])].map(({ level }) => level))]
        .sort((a, b) => a - b)
        .map((level) => [levelName(level), childrenAt(first, level), childrenAt(last, level)]),
    },
    { name: 'Months', ...monthsSheet(data, hidden) },
    {
      name: 'Books by language',
      ...pairs(
        'Language',
        'Books',
        data.read.languages.map(({ language, loans }) => [language, loans]),
      ),
    },
    {
      name: 'Books by level',
      ...pairs(
        'Level',
        'Books',
        data.read.levels.map(({ level, loans }) => [levelName(level), loans]),
      ),
    },
    {
      name: 'Books by kind',
      ...pairs(
        'Kind',
        'Books',
        data.read.categories.map(({ category, loans }) => [category, loans]),
      ),
    },
    {
      name: 'Books by genre',
      ...pairs(
        'Genre',
        'Books',
        data.read.genres.map(({ category, loans }) => [category, loans]),
      ),
    },
    { name: 'Titles', ...titlesSheet(data, hidden) },
    { name: 'Sessions', ...linesOf(data, sessionLines, hidden) },
    {
      name: 'People',
      ...pairs(
        'Person',
        'Sessions',
        data.people.map(({ name, sessions }) => [name, sessions]),
      ),
    },
    {
      name: 'Lesson plans',
      ...pairs(
        'Lesson plan',
        'Sessions',
        data.lesson_plans.map(({ lp_name, sessions }) => [lp_name, sessions]),
      ),
    },
    ...(data.collection ? [{ name: 'Collection', ...collectionSheet(data.collection, levelName) }] : []),
    { name: 'Places', ...toSheet(placeRecords(data, hidden), data.places) },
    {
      name: 'Voices',
      columns: [text('Sentence'), text('Title'), { label: 'Date', kind: 'date' }],
      rows: data.voices.map(({ sentence, title, date }) => [sentence, title, date]),
    },
  ];
  const shown = sheets.filter(({ rows }) => rows.length > 0);
  return data.before ? shown : shown.map(withoutYearBefore);
}

/** Without the columns of a year before. */
function withoutYearBefore({ columns, rows, ...sheet }: NamedSheet): NamedSheet {
  const isKept = (_: unknown, at: number) => !/year before/i.test(columns[at]?.label ?? '');
  return { ...sheet, columns: columns.filter(isKept), rows: rows.map((row) => row.filter(isKept)) };
}

const childrenAt = (of: { level: number; children: number }[] | null, level: number): Cell =>
  of?.find((each) => each.level === level)?.children ?? 0;

const pairs = (name: string, what: string, rows: [Cell, number][]): Sheet => ({
  columns: [text(name), figure(what)],
  rows: rows.map(([key, value]) => [key ?? 'not recorded', value]),
});

function aboutSheet(data: Insight, hidden: boolean): Sheet {
  const rows: [string, string][] = [
    ['Of', scopeName(data)],
    ['Dates', shortRange({ start: data.start, end: data.end })],
    ['Counted up to', shortRange({ start: data.until, end: data.until })],
    ['A year before', data.before ? shortRange(data.before) : 'not compared: more than a year is counted'],
  ];
  if (hidden) rows.push(['Not shown', whatIsNotShown], ['Publishing', publishAlone]);
  return { columns: [text('About'), text('These figures')], rows };
}

const monthsSheet = ({ months }: Insight, hidden: boolean): Sheet => ({
  columns: [
    text('Month'),
    figure('Books'),
    figure('Books a year before'),
    figure('Different children'),
    figure('Different children a year before'),
  ],
  rows: months.map((each) => [
    monthName(each.month),
    ...[each.loans, each.loans_before, each.children, each.children_before].map((value) =>
      cellOf(value, hidden),
    ),
  ]),
});

const titlesSheet = ({ read }: Insight, hidden: boolean): Sheet => ({
  columns: [text('List'), text('Title'), text('Author'), text('Language'), figure('Times')],
  rows: [
    ...read.most_borrowed.map((each): Cell[] => [
      'most borrowed',
      each.title,
      each.author,
      each.language,
      cellOf(each.loans, hidden),
    ]),
    ...read.most_loved.map((each): Cell[] => [
      'most loved',
      each.title,
      each.author,
      each.language,
      cellOf(each.loved, hidden),
    ]),
    ...read.not_taken.examples.map((each): Cell[] => [
      'not borrowed',
      each.title,
      each.author,
      each.language,
      0,
    ]),
  ],
});

const collectionSheet = (
  collection: NonNullable<Insight['collection']>,
  levelName: (level: number | null) => string,
): Sheet => ({
  columns: [text('Copies'), figure('Titles'), figure('Copies')],
  rows: [
    ['In all', collection.titles, collection.copies],
    ...collection.languages.map(({ language, titles, copies }): Cell[] => [
      `Language: ${language ?? 'not recorded'}`,
      titles,
      copies,
    ]),
    ...collection.levels.map(({ level, titles, copies }): Cell[] => [
      `Level: ${levelName(level)}`,
      titles,
      copies,
    ]),
    ['Added', null, collection.added],
    ['Lost', null, collection.lost],
    ['Withdrawn', null, collection.withdrawn],
    ['Lent at least once', null, collection.lent ?? notShown],
  ],
});
