import type { Insight, InsightPlace } from '@storyvan/contract/insight';
import { monthName } from '../../records/insight/months.ts';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { needsInWords } from './insight-places.messages.ts';
import { leftOut } from './insight-words.ts';

const booksBefore = (hidden: boolean): ExportColumn<InsightPlace> => ({
  label: 'Books a year before',
  value: ({ loans_before }) => loans_before ?? (hidden ? leftOut : null),
  kind: 'number',
});

/** The columns of places, with one for each month; `hidden` if figures of few children are left out. */
export const placeRecords = ({ months, before }: Insight, hidden = false): ExportColumn<InsightPlace>[] => [
  { label: 'Place', value: ({ place_name }) => place_name },
  { label: 'Programme', value: ({ program }) => program },
  { label: 'School', value: ({ school_name }) => school_name },
  { label: 'Region', value: ({ region }) => region },
  { label: 'Enrolled', value: ({ enrolled }) => enrolled ?? (hidden ? leftOut : null), kind: 'number' },
  { label: 'Different children', value: ({ children }) => children, kind: 'number' },
  { label: 'Books', value: ({ loans }) => loans, kind: 'number' },
  ...(before === null ? [] : [booksBefore(hidden)]),
  { label: 'Books for each child', value: ({ mean }) => mean, kind: 'number' },
  { label: 'Regular readers', value: ({ regular }) => regular ?? (hidden ? leftOut : null), kind: 'number' },
  {
    label: 'Children with levels',
    value: ({ growth }) => growth.children ?? (hidden ? leftOut : null),
    kind: 'number',
  },
  { label: 'Rose', value: ({ growth }) => growth.rose ?? (hidden ? leftOut : null), kind: 'number' },
  { label: 'Levels gained on average', value: ({ growth }) => growth.mean, kind: 'number' },
  { label: 'Sessions held', value: ({ held }) => held, kind: 'number' },
  { label: 'Needs', value: (place) => needsInWords(place).join(', ') },
  ...(hidden ? [] : months).map(
    ({ month }, at): ExportColumn<InsightPlace> => ({
      label: `Books in ${monthName(month)}`,
      value: (place) => place.months[at] ?? null,
      kind: 'number',
    }),
  ),
];
