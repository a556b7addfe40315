import { ActionIcon } from '@mantine/core';
import { readScope } from '@storyvan/contract/common/insight-scope';
import { today as todayHere } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { useState } from 'react';
import { useLibrary } from '../../lib/library.ts';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Segment, SegmentPart } from '../../ui/Segment.tsx';
import classes from './insight.module.css';
import { besideRange, rangeAround, rangeKinds, rangeWords } from './insight-ranges.ts';
import type { Asked, InsightSearch } from './insight-search.ts';

const ScopeSheet = lazyDialog(async () => (await import('./ScopeSheet.tsx')).ScopeSheet);

interface InsightControlsProps {
  asked: Asked;
  /** Of a region, school, site or grade, once it is known. */
  name: string | undefined;
  onChange: (search: Partial<InsightSearch>) => void;
}

/** The dates and the part of the library that the figures are about. */
export function InsightControls({ asked, name, onChange }: InsightControlsProps) {
  const { kind, range } = asked;
  const { school_year } = useLibrary();
  const today = todayHere();
  const setRange = (dates: DateRange) => onChange(dates);
  const beside = (way: 'earlier' | 'later') =>
    kind !== 'dates' && setRange(besideRange(kind, range, way, school_year));
  return (
    <div className={classes.controls} data-screen-only>
      <div className={classes.ranges}>
        <Segment aria-label="Dates">
          {rangeKinds.map((each) => (
            <SegmentPart
              key={each}
              chosen={each === kind}
              onClick={() =>
                onChange({
                  range: each,
                  ...(each === 'dates' ? range : rangeAround(each, today, school_year)),
                })
              }
            >
              {rangeWords[each].label}
            </SegmentPart>
          ))}
        </Segment>
        {kind !== 'dates' && (
          <div className={classes.steps}>
            <Step label="Earlier" sign="‹" onClick={() => beside('earlier')} />
            <Step label="Later" sign="›" disabled={range.end >= today} onClick={() => beside('later')} />
          </div>
        )}
      </div>
      <ScopeSegment asked={asked} name={name} onChange={onChange} />
      {kind === 'dates' && (
        <div className={classes.dates}>
          <DateRangeField value={range} onChange={setRange} today={today} />
        </div>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  sign: string;
  disabled?: boolean;
  onClick: () => void;
}

const Step = ({ label, sign, disabled = false, onClick }: StepProps) => (
  <ActionIcon
    variant="default"
    size={44}
    radius={12}
    aria-label={`${label} dates`}
    disabled={disabled}
    onClick={onClick}
  >
    <span aria-hidden="true">{sign}</span>
  </ActionIcon>
);

function ScopeSegment({ asked: { scope }, name, onChange }: InsightControlsProps) {
  const { programs } = useLibrary();
  const [choosing, setChoosing] = useState(false);
  const read = readScope(scope);
  const isPart = read !== null && read.kind !== 'all' && read.kind !== 'programme';
  return (
    <>
      <Segment aria-label="Part of the library">
        <SegmentPart chosen={scope === 'all'} onClick={() => onChange({ scope: undefined })}>
          Everything
        </SegmentPart>
        {programs.length > 1 &&
          programs.map((program) => (
            <SegmentPart
              key={program}
              chosen={scope === program}
              program={program}
              onClick={() => onChange({ scope: program })}
            >
              {program}
            </SegmentPart>
          ))}
        <SegmentPart chosen={isPart} opens onClick={() => setChoosing(true)}>
          {isPart ? `${name ?? 'Chosen'} ▾` : 'Region, school, site …'}
        </SegmentPart>
      </Segment>
      {choosing && (
        <ScopeSheet
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange({ scope: chosen });
          }}
        />
      )}
    </>
  );
}
