import { type ReportRow, reportListing } from '@storyvan/contract/reports';
import { useState } from 'react';
import { CallError, callPage, pathOf } from '../../lib/call.ts';
import { idOf } from '../../lib/text-search.ts';
import { useLinkedPages } from '../../lib/use-pages.ts';
import type { Read } from '../../lib/use-read.ts';
import { isMonth } from './months.ts';
import { fieldOf, type ReportSearch } from './report-filter.ts';

/** The reports of lis that the server finds; no pattern is ever tried in the browser. */
export function useReportListing({ field, pattern, month, place }: ReportSearch) {
  const params = {
    school: 'all' as const,
    grade: String(idOf(place) ?? 'all'),
    lp: 'all' as const,
    month: isMonth(month) ? month : 'all',
  };
  const asked = (after?: string) => ({
    params,
    query: { after, ...(pattern ? { field: fieldOf(field), pattern } : {}) },
  });
  const { read, older } = useLinkedPages({
    key: pathOf(reportListing, asked()),
    load: (after, signal) => callPage(reportListing, asked(after), signal),
  });
  return { ...useLastList(read), older };
}

/** While the next list is under way, and while the pattern is no pattern, the last one stays. */
function useLastList(read: Read<ReportRow[]>) {
  const [last, setLast] = useState<ReportRow[]>();
  if (read.data && read.data !== last) setLast(read.data);
  const problem =
    read.status === 'failed' && read.error instanceof CallError && read.error.status === 400
      ? (read.error.fields.pattern ?? read.error.message)
      : undefined;
  const outdated = !read.data && last !== undefined && (read.status === 'loading' || problem !== undefined);
  const shown: Read<ReportRow[]> = outdated
    ? { status: last.length === 0 ? 'empty' : 'done', data: last, retry: read.retry }
    : problem !== undefined
      ? { status: 'empty', data: [], retry: read.retry }
      : read;
  return {
    read: shown,
    outdated,
    /** What is wrong with the pattern, in the server's sentence. */
    problem,
  };
}
