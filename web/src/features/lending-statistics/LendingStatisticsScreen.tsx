import type { Programme } from '@storyvan/contract/common/programme';
import { today } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ChildrenStep } from './ChildrenStep.tsx';
import { PlacesStep } from './PlacesStep.tsx';
import { idOf, type StatisticsSearch } from './statistics-search.ts';
import { rangeOf, type StatisticsStep } from './statistics-step.ts';

// It needs what is shown of a book, which the other steps do not.
const LoansStep = lazyComponent(async () => (await import('./LoansStep.tsx')).LoansStep);

interface LendingStatisticsScreenProps {
  program: Programme;
  search: StatisticsSearch;
  onRange: (range: DateRange) => void;
}

/** Lending statistics with drill-down: programme, places, children of a place, loans of a child. */
export function LendingStatisticsScreen({ program, search, onRange }: LendingStatisticsScreenProps) {
  const step: StatisticsStep = { program, range: rangeOf(search, today()), search, onRange };
  const place = idOf(search.place);
  const child = idOf(search.child);
  if (place === undefined) return <PlacesStep {...step} />;
  if (child === undefined) return <ChildrenStep key={place} {...step} site_grade_id={place} />;
  return (
    <Suspense>
      <LoansStep key={`${place} ${child}`} {...step} site_grade_id={place} child_id={child} />
    </Suspense>
  );
}
