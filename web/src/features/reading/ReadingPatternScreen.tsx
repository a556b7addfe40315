import { readingPatternClass } from '@storyvan/contract/reading';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { HowToRead } from '../../records/level/LevelChart.tsx';
import { type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { PaperFoot } from '../../ui/PaperFoot.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { GradePatterns } from './GradePatterns.tsx';
import type { PatternSearch } from './pattern-search.ts';

/** How difficult each child's books were over time, for a whole grade on one page. */
export function ReadingPatternScreen({ place, search }: { place: PlaceRef; search: PatternSearch }) {
  const names = usePlaceNames(place);
  const patterns = useRead(readingPatternClass, { params: { gradeId: place.site_grade_id } });
  const placeName = [names.school_name, names.name].filter(Boolean).join(', ');
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Reading pattern">
      <PaperFoot words={['Reading pattern', placeName].filter(Boolean).join(' · ')} />
      <HowToRead />
      <DataState
        read={patterns}
        empty={{
          title: 'No children are enrolled here yet',
          hint: <ImportHint what="children" />,
        }}
      >
        {(list) => (
          <GradePatterns
            place={place}
            patterns={list}
            search={search}
            fileName={`reading-pattern-${placeName}`}
          />
        )}
      </DataState>
    </Screen>
  );
}
