import type { Insight } from '@storyvan/contract/insight';
import { MonthsChart } from '../../records/insight/MonthsChart.tsx';
import { Section } from '../../ui/Section.tsx';

/** The books of a programme month by month, from insight. */
export const ProgrammeMonths = ({ data }: { data: Insight }) => (
  <Section title="Month by month">
    <MonthsChart data={data} counted="loans" withTable />
  </Section>
);
