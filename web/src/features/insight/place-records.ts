import type { Insight, InsightPlace } from '@storyvan/contract/insight';
import { monthName } from '../../records/insight/months.ts';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { needsInWords } from './insight-places.messages.ts';

/** The columns of places, with one for each month; `hidden`: only those of figures to share. */
export const placeRecords = ({ months, before }: Insight, hidden = false): ExportColumn<InsightPlace>[] => [
  { label: 'Place', value: ({ place_name }) => place_name },
  { label: 'Programme', value: ({ program }) => program },
  { label: 'School', value: ({ school_name }) => school_name },
  { label: 'Region', value: ({ region }) => region },
  { label: 'Different children', value: ({ children }) => children, kind: 'number' },
  { label: 'Books', value: ({ loans }) => loans, kind: 'number' },
  { label: 'Books for each child', value: ({ mean }) => mean, kind: 'number' },
  { label: 'Sessions held', value: ({ held }) => held, kind: 'number' },
  ...(hidden ? [] : otherColumns(months, before !== null)),
];

const booksBefore: ExportColumn<InsightPlace> = {
  label: 'Books a year before',
  value: ({ loans_before }) => loans_before,
  kind: 'number',
};

const otherColumns = (months: Insight['months'], isCompared: boolean): ExportColumn<InsightPlace>[] => [
  { label: 'Enrolled', value: ({ enrolled }) => enrolled, kind: 'number' },
  ...(isCompared ? [booksBefore] : []),
  { label: 'Regular readers', value: ({ regular }) => regular, kind: 'number' },
  { label: 'Children with levels', value: ({ growth }) => growth.children, kind: 'number' },
  { label: 'Rose', value: ({ growth }) => growth.rose, kind: 'number' },
  { label: 'Levels gained on average', value: ({ growth }) => growth.mean, kind: 'number' },
  { label: 'Needs', value: (place) => needsInWords(place).join(', ') },
  ...months.map(
    ({ month }, at): ExportColumn<InsightPlace> => ({
      label: `Books in ${monthName(month)}`,
      value: (place) => place.months[at] ?? null,
      kind: 'number',
    }),
  ),
];
