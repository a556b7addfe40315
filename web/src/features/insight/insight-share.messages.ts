import { fewChildren, type Insight } from '@storyvan/contract/insight';
import { counted } from '../../lib/numbers.ts';
import { monthName, monthsSoFar } from '../../records/insight/months.ts';
import {
  collectionSentences,
  growthSentences,
  reachSentences,
  readingSentences,
  readSentences,
  sessionsSentences,
} from './insight.messages.ts';
import { placeSentence } from './insight-places.messages.ts';
import { shortRange } from './insight-ranges.ts';
import { scopeName } from './insight-source.ts';
import { children, notShown } from './insight-words.ts';

/** The figures to share, as text. */

interface SharePart {
  title: string;
  lines: string[];
}

export const whatIsNotShown = `“Not shown” means that there is nothing to count, or that the figure rests on fewer than ${fewChildren} children or would give away one that does. Rows of a list are left out for the same reasons.`;

export const publishAlone =
  'Do not publish these figures together with those of a part of them, of a larger part of the library, or of overlapping dates: subtraction could give away what is not shown.';

/** What the sentences do not say. */
function notShownOf(figures: [string, unknown][]): string[] {
  const missing = figures.filter(([, value]) => value === null).map(([name]) => name);
  return missing.map((name) => `${name}: ${notShown}.`);
}

export function shareParts(data: Insight): SharePart[] {
  const { reach, reading, growth, sessions } = data.figures;
  const parts: SharePart[] = [
    {
      title: 'Children reached',
      lines: [
        ...reachSentences(data),
        ...notShownOf([
          // All of them or none.
          ['Girls and boys', reach.girls],
          ['New readers', reach.new_readers],
          ['Children enrolled', reach.enrolled],
        ]),
      ],
    },
    {
      title: 'Reading',
      lines: [
        ...readingSentences(data),
        ...notShownOf([
          ['Regular readers', reading.regular],
          ['Children by number of books', reading.by_books],
        ]),
      ],
    },
    {
      title: 'Reading levels',
      lines: [
        ...growthSentences(data),
        ...notShownOf([
          ['Children by levels gained', growth.children ? growth.by_levels : 0],
          ['Books above, at and below the child’s level', growth.above],
        ]),
      ],
    },
    { title: 'What they read', lines: readSentences(data) },
    {
      title: 'Sessions',
      lines: [
        ...sessionsSentences(data),
        ...notShownOf([
          ['Children counted at the sessions', sessions.attendance],
          ['Children who came at least once', sessions.children],
        ]),
      ],
    },
    { title: 'Collection', lines: collectionSentences(data) },
    { title: 'By month', lines: monthLines(data) },
    {
      title: 'Places',
      lines: data.places.map((place) => `${place.place_name}: ${placeSentence(place)}`),
    },
    { title: 'Voices', lines: data.voices.map(({ sentence, title }) => `“${sentence}” about ${title}`) },
    { title: 'About these figures', lines: [whatIsNotShown, publishAlone] },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

const monthLines = (data: Insight): string[] =>
  monthsSoFar(data).map(
    ({ month, loans, children: borrowed }) =>
      `${monthName(month)}: ${loans === null ? notShown : `${counted(loans, 'book')}, ${children(borrowed)}`}.`,
  );

/** All of it, to paste into a mail. */
export const shareText = (data: Insight): string =>
  [
    `${scopeName(data)}, ${shortRange({ start: data.start, end: data.until })}`,
    ...shareParts(data).map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
  ].join('\n\n');
