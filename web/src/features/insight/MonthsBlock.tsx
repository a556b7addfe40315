import type { Insight } from '@storyvan/contract/insight';
import { useState } from 'react';
import { type CountedInMonths, MonthsChart, monthsTitles } from '../../records/insight/MonthsChart.tsx';
import { Segment, SegmentPart } from '../../ui/Segment.tsx';
import { Block } from './Block.tsx';
import { sourceOf } from './insight-source.ts';

/** Loans or different children in each month, beside the year before. */
export function MonthsBlock({ data }: { data: Insight }) {
  const [counted, setCounted] = useState<CountedInMonths>('loans');
  return (
    <Block
      title={monthsTitles[counted]}
      aside={
        <Segment aria-label="What is counted">
          <SegmentPart chosen={counted === 'loans'} onClick={() => setCounted('loans')}>
            Books
          </SegmentPart>
          <SegmentPart chosen={counted === 'children'} onClick={() => setCounted('children')}>
            Children
          </SegmentPart>
        </Segment>
      }
    >
      <MonthsChart data={data} counted={counted} source={sourceOf(data)} withTable />
    </Block>
  );
}
