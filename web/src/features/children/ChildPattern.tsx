import { Skeleton } from '@mantine/core';
import type { Child } from '@storyvan/contract/children';
import { readingPattern } from '@storyvan/contract/reading';
import { today } from '@storyvan/domain/calendar-date';
import { formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { HowToRead, LevelChart } from '../../records/level/LevelChart.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

/** How hard the books of a child were over time (SPEC section 2: date against level difference). */
export function ChildPattern({ child }: { child: Child }) {
  const pattern = useRead(readingPattern, { params: { childId: child.child_id } });
  return (
    <Section title="Lending pattern">
      <DataState
        read={pattern}
        empty={{
          title: 'No books with a known level yet',
          hint: "Each borrowed book appears as a point once the book's and the child's levels are known.",
        }}
        skeleton={<Skeleton height={280} radius={14} />}
      >
        {(points) => (
          <>
            <HowToRead />
            <LevelChart
              name={child.name}
              points={points}
              from={points[0]?.date_issue ?? today()}
              to={today()}
            />
            <WithoutLevel child={child} known={points.length} />
          </>
        )}
      </DataState>
    </Section>
  );
}

function WithoutLevel({ child, known }: { child: Child; known: number }) {
  const unknown = child.loans_total - known;
  if (unknown <= 0) return null;
  return (
    <Text size="sm" tone="dim">
      {formatNumber(unknown)} of {formatNumber(child.loans_total)} books {unknown === 1 ? 'is' : 'are'} not
      shown because the level of the book or of the child was not known that day.
    </Text>
  );
}
