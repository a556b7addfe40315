import type { Insight } from '@storyvan/contract/insight';
import { formatNumber } from '../../lib/numbers.ts';
import { MonthsChart } from '../../records/insight/MonthsChart.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { Section } from '../../ui/Section.tsx';

/** Of an A4 page, in pixels of a screen. */
const pageWidth = 690;

/** The books of a programme month by month, from insight. */
export const ProgrammeMonths = ({ data }: { data: Insight }) => (
  <Section title="Month by month">
    <MonthsChart data={data} counted="loans" paperWidth={pageWidth} withTable />
  </Section>
);

/** The months of one place as a small line. */
export const PlaceMonths = ({ months }: { months: number[] }) => (
  <Sparkline
    values={months}
    width={72}
    summary={`Books in each month: ${months.map(formatNumber).join(', ')}`}
  />
);
