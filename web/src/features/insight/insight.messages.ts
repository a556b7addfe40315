import { fewChildren, type Insight } from '@storyvan/contract/insight';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { monthsSoFar } from '../../records/insight/months.ts';
import { daysBefore } from './insight-ranges.ts';
import {
  type Change,
  capitalised,
  changeOf,
  changeOfShare,
  children,
  comparedWords,
  decimal,
  gain,
  listed,
  notShown,
  number,
  percent,
  shareOfChildren,
  wasWere,
} from './insight-words.ts';

/** The sentences of insight, made from its figures: the first one of a block is its headline. */

export interface KeyFigure {
  label: string;
  value: string;
  change: Change | null;
  detail: string;
  /** A small line of its months. */
  months?: number[];
}

type Reach = Insight['figures']['reach'];

/** "1,204 girls, 1,165 boys, 22 not recorded"; without empty groups. */
function gendersOf({ girls, boys, other, not_recorded }: Reach): string {
  const words = [
    girls && counted(girls, 'girl'),
    boys && counted(boys, 'boy'),
    other && `${formatNumber(other)} of another gender`,
    not_recorded && `${formatNumber(not_recorded)} not recorded`,
  ];
  return words.filter(Boolean).join(', ');
}

export function keyFigures(data: Insight): KeyFigure[] {
  const { figures, figures_before: before } = data;
  const { reach, reading, growth } = figures;
  const months = monthsSoFar(data);
  const all: KeyFigure[] = [
    {
      label: 'Children reached',
      value: number(reach.children),
      change: changeOf(reach.children, before.reach.children, 'count'),
      detail: gendersOf(reach),
      months: months.map((month) => month.children ?? 0),
    },
    {
      label: 'Books borrowed',
      value: number(reading.loans),
      change: changeOf(reading.loans, before.reading.loans, 'percent'),
      detail: reading.mean === null ? '' : `${decimal(reading.mean)} for each child`,
      months: months.map((month) => month.loans ?? 0),
    },
    {
      label: 'Regular readers',
      value: reading.regular === null ? '–' : shareOfChildren(reading.regular, reach.children),
      change: changeOfShare(
        { part: reading.regular, whole: reach.children },
        { part: before.reading.regular, whole: before.reach.children },
      ),
      detail: reading.regular === null ? 'needs three months with lending' : 'borrowed in 3 of 4 months',
    },
    {
      label: 'Up at least one level',
      value: growth.children === 0 ? '–' : shareOfChildren(growth.rose, growth.children),
      change: changeOfShare(
        { part: growth.rose, whole: growth.children },
        { part: before.growth.rose, whole: before.growth.children },
      ),
      detail: growthBasis(growth.children),
    },
  ];
  return data.before ? all : all.map((each) => ({ ...each, change: null }));
}

function growthBasis(n: number | null): string {
  if (n === null) return notShown;
  if (n === 0) return 'no child has two loans 90 days apart yet';
  return n < fewChildren ? '' : `of ${children(n)}`;
}

/** The headline of a card on a phone: "38 % went up a level". */
export function growthHeadline({ figures: { growth } }: Insight): string | undefined {
  return growth.rose !== null && growth.children
    ? capitalised(`${shareOfChildren(growth.rose, growth.children)} went up a level`)
    : undefined;
}

/** "61 % are regular readers" */
export function regularHeadline({ figures: { reach, reading } }: Insight): string | undefined {
  if (reading.regular === null || !reach.children) return undefined;
  const share = shareOfChildren(reading.regular, reach.children);
  return capitalised(`${share} ${reading.regular === 1 ? 'reads' : 'read'} regularly`);
}

export function reachSentences({ figures, figures_before, before }: Insight): string[] {
  const { reach } = figures;
  const change = changeOf(reach.children, figures_before.reach.children, 'count');
  const genders = [
    reach.girls && counted(reach.girls, 'girl'),
    reach.boys && counted(reach.boys, 'boy'),
    reach.other && `${children(reach.other)} of another gender`,
    reach.not_recorded && `${children(reach.not_recorded)} whose gender is not recorded`,
  ].filter((each) => typeof each === 'string');
  return sentences([
    reach.children === null
      ? `Children who borrowed: ${notShown}`
      : `${children(reach.children)} borrowed books${comparedWords(change, daysBefore(before))}`,
    genders.length > 0 && `Among them are ${listed(genders)}`,
    reach.new_readers !== null &&
      reach.new_readers > 0 &&
      `For ${formatNumber(reach.new_readers)} of them it was the first time`,
    reach.places > 1 && `Books and sessions reached ${counted(reach.places, 'place')}`,
    reach.enrolled !== null &&
      `${children(reach.enrolled)} ${wasWere(reach.enrolled)} enrolled at the end of these dates`,
  ]);
}

export function readingSentences({ figures, figures_before, before }: Insight): string[] {
  const { reach, reading } = figures;
  const change = changeOf(reading.loans, figures_before.reading.loans, 'percent');
  return sentences([
    reading.loans === null
      ? `Books borrowed: ${notShown}`
      : `${counted(reading.loans, 'book')} ${wasWere(reading.loans)} borrowed${comparedWords(change, daysBefore(before))}`,
    reading.mean !== null && `Each child who borrowed had ${decimal(reading.mean)} on average`,
    reading.median !== null && `Half of the children had ${decimal(reading.median)} or more`,
    reading.regular !== null &&
      reach.children !== null &&
      reach.children > 0 &&
      `${regularWords(reading.regular, reach.children)}: borrowing in three of every four months`,
    reading.renewals !== null &&
      reading.renewals > 0 &&
      `${counted(reading.renewals, 'book')} ${wasWere(reading.renewals)} kept longer; that is not counted again`,
  ]);
}

function regularWords(regular: number, all: number): string {
  const share = shareOfChildren(regular, all);
  if (all >= fewChildren) return `${share} of them are regular readers`;
  return `${share} ${regular === 1 ? 'is a regular reader' : 'are regular readers'}`;
}

export function growthSentences({ figures }: Insight): string[] {
  const { growth } = figures;
  if (growth.children === null) return [`Reading levels: ${notShown}.`];
  if (growth.children === 0)
    return ['No child has borrowed twice, at least 90 days apart, with a level known at both.'];
  const rose =
    growth.rose === null
      ? `Children who went up a level: ${notShown}`
      : `${shareOfChildren(growth.rose, growth.children)}${growth.children < fewChildren ? '' : ' of the children'} went up at least one level`;
  const [above, at, below] = [growth.above ?? 0, growth.at ?? 0, growth.below ?? 0];
  const books = above + at + below;
  return sentences([
    rose,
    growth.mean !== null && `${gain(growth.mean)} levels on average`,
    growth.rose !== null &&
      growth.stayed !== null &&
      growth.fell !== null &&
      `${children(growth.rose)} rose, ${formatNumber(growth.stayed)} stayed and ${formatNumber(growth.fell)} fell`,
    `This rests on ${children(growth.children)} whose level is known at the first and the last loan, at least 90 days apart`,
    books > 0 &&
      `${percent(above, books)} of the books were above the child’s level, ${percent(at, books)} at it and ${percent(below, books)} below`,
  ]);
}

/** "English (59 %), Hindi (18 %) and Konkani (13 %)": shares of all loans, also where some languages are not shown. */
export function readSentences({ read, figures }: Insight): string[] {
  const all = figures.reading.loans ?? 0;
  const hidden = all - read.languages.reduce((sum, { loans }) => sum + loans, 0);
  const most = read.languages
    // One that is not shown could have more.
    .filter(({ loans }) => loans >= hidden)
    .slice(0, 3)
    .map(({ language, loans }) => `${language ?? 'an unknown language'} (${percent(loans, all)})`);
  const [borrowed] = read.most_borrowed;
  const [loved] = read.most_loved;
  return sentences([
    most.length > 0 && `The books were mostly in ${listed(most)}`,
    borrowed &&
      `Borrowed most: ${borrowed.title}${borrowed.loans === null ? '' : ` (${counted(borrowed.loans, 'time')})`}`,
    loved && `Loved most: ${loved.title}${loved.loved === null ? '' : ` (${children(loved.loved)})`}`,
    read.not_taken.titles !== null &&
      read.not_taken.titles > 0 &&
      `${counted(read.not_taken.titles, 'title')} ${wasWere(read.not_taken.titles)} not borrowed by any child`,
  ]);
}

const isAre = (n: number): string => (n === 1 ? 'is ' : 'are ');

export function sessionsSentences({ figures, figures_before, before, people }: Insight): string[] {
  const { sessions } = figures;
  const change = changeOf(sessions.held, figures_before.sessions.held, 'count');
  const rest = [
    sessions.cancelled > 0 && `${formatNumber(sessions.cancelled)} ${wasWere(sessions.cancelled)} cancelled`,
    sessions.planned > 0 &&
      `${formatNumber(sessions.planned)} ${sessions.cancelled > 0 ? '' : isAre(sessions.planned)}still planned`,
  ].filter((each) => each !== false);
  return sentences([
    `${counted(sessions.held, 'session')} ${wasWere(sessions.held)} held${comparedWords(change, daysBefore(before))}`,
    rest.length > 0 && listed(rest),
    sessions.per_session !== null &&
      sessions.attendance !== null &&
      `${decimal(sessions.per_session)} ${sessions.per_session === 1 ? 'child' : 'children'} came to each on average, ${counted(sessions.attendance, 'visit')} in all`,
    sessions.children !== null &&
      sessions.children > 0 &&
      `${children(sessions.children)} came at least once`,
    people.length > 0 && `${counted(people.length, 'person', 'people')} led or supported them`,
    sessions.stars !== null &&
      `${counted(sessions.reports, 'report')} ${sessions.reports === 1 ? 'gives' : 'give'} them ${decimal(sessions.stars)} of 5 stars on average`,
  ]);
}

export function collectionSentences({ collection }: Insight): string[] {
  if (!collection) return [];
  const { titles, copies, lent, added, lost, withdrawn } = collection;
  const changes = [
    added > 0 && `${formatNumber(added)} added`,
    lost > 0 && `${formatNumber(lost)} lost`,
    withdrawn > 0 && `${formatNumber(withdrawn)} withdrawn`,
  ].filter((each) => each !== false);
  return sentences([
    `${counted(copies, 'copy', 'copies')} of ${counted(titles, 'title')} at the end of these dates`,
    lent === null
      ? `Copies lent: ${notShown}`
      : copies > 0 && `${percent(lent, Math.max(copies, lent))} of the copies were lent at least once`,
    changes.length > 0 && changes.join(', '),
  ]);
}

const sentences = (parts: (string | false | undefined)[]): string[] =>
  parts
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .map((part) => `${capitalised(part)}.`);

/** Nothing was borrowed and no session was held. */
export const isEmpty = ({ figures }: Insight): boolean =>
  figures.reach.children === 0 && figures.reading.loans === 0 && figures.sessions.held === 0;
