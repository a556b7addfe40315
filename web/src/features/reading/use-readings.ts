import type { Holder } from '@storyvan/contract/common/programme';
import { childReading, placeReading } from '@storyvan/contract/reading';
import { callPage, pathOf } from '../../lib/call.ts';
import { usePages } from '../../lib/use-pages.ts';

/** The reading history of a child here, or of everybody here, in pages that are counted from 1. */
export function useReadings({ program, site_grade_id: id }: Holder, childId: number | undefined) {
  const ofPlace = (page: number) => ({ params: { program, id, page } });
  const ofChild = (page: number, child: number) => ({ params: { program, id, page, childId: child } });
  return usePages({
    key: childId === undefined ? pathOf(placeReading, ofPlace(1)) : pathOf(childReading, ofChild(1, childId)),
    first: 1,
    load: (page, signal) =>
      childId === undefined
        ? callPage(placeReading, ofPlace(page), signal)
        : callPage(childReading, ofChild(page, childId), signal),
    rowsOf: ({ rows }) => rows,
    nextOf: ({ next }, page) => (next === null ? null : page + 1),
  });
}
