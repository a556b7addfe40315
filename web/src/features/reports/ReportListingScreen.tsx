import { type ReportRow, reportListing } from '@storyvan/contract/reports';
import { useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { idOf } from '../../lib/text-search.ts';
import { useLinkedPages } from '../../lib/use-pages.ts';
import type { Read } from '../../lib/use-read.ts';
import { programCrumb } from '../../records/place/place-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import classes from './ReportsScreen.module.css';
import { ReportTable } from './ReportTable.tsx';
import { OnlyPlace, ReportTabs } from './ReportTabs.tsx';
import { fieldOf, isMonth, type ReportSearch } from './report-search.ts';
import { noReportsYet } from './reports.messages.ts';

interface ReportListingScreenProps {
  search: ReportSearch;
  onSearch: (part: ReportSearch) => void;
}

/** The reports of lis, filtered by school name, grade name or lesson plan (SPEC section 2). */
export function ReportListingScreen({ search, onSearch }: ReportListingScreenProps) {
  const { read, older, outdated, problem } = useReportListing(search);
  const place = idOf(search.place);
  const filtered = Boolean(search.pattern || search.month || search.place);
  return (
    <Screen crumbs={[programCrumb('lis')]} title="Reports">
      <ReportTabs program="lis" here="reports" />
      {place !== undefined && <OnlyPlace program="lis" place={place} />}
      <ReportFilter search={search} onSearch={onSearch} problem={problem} />
      <Text as="span" size="sm" tone="dim" role="status">
        {outdated && !problem && 'Searching…'}
      </Text>
      <div aria-busy={outdated && !problem} className={classes.list} data-outdated={outdated || undefined}>
        <DataState
          read={read}
          empty={
            filtered
              ? { title: 'No report matches', hint: 'Try a shorter pattern, another field, or all months.' }
              : noReportsYet
          }
        >
          {(reports) => (
            <>
              <ReportTable program="lis" rows={reports} fileName="lis-reports" load={older.loadAll} />
              {!outdated && <LoadOlder older={older} />}
            </>
          )}
        </DataState>
      </div>
    </Screen>
  );
}

/** The reports of lis that match; the server evaluates the pattern. */
function useReportListing({ field, pattern, month, place }: ReportSearch) {
  const params = {
    school: 'all' as const,
    grade: String(idOf(place) ?? 'all'),
    lp: 'all' as const,
    month: isMonth(month) ? month : 'all',
  };
  const query = pattern ? { field: fieldOf(field), pattern } : {};
  const { read, older } = useLinkedPages(reportListing, { params, query });
  return { ...useLastList(read), older };
}

/** Keeps the last list while the next one is loading and while the pattern is invalid. */
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
  return { read: shown, outdated, problem };
}
