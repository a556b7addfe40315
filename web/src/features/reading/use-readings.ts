import type { Holder } from '@storyvan/contract/common/programme';
import { childReading, placeReading, readingPageSize } from '@storyvan/contract/reading';
import { call, pathOf } from '../../lib/call.ts';
import { usePages } from '../../lib/use-pages.ts';

/** The reading history of a child here, or of everybody here: pages of 50, counted from 1. */
export function useReadings({ program, site_grade_id: id }: Holder, childId: number | undefined) {
  const ofPlace = (page: number) => ({ params: { program, id, page } });
  const ofChild = (page: number, child: number) => ({ params: { program, id, page, childId: child } });
  return usePages({
    key: childId === undefined ? pathOf(placeReading, ofPlace(1)) : pathOf(childReading, ofChild(1, childId)),
    first: 1,
    load: (page, signal) =>
      childId === undefined
        ? call(placeReading, ofPlace(page), signal)
        : call(childReading, ofChild(page, childId), signal),
    rowsOf: (entries) => entries,
    nextOf: (entries, page) => (entries.length < readingPageSize ? null : page + 1),
  });
}
