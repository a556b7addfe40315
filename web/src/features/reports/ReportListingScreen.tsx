import { idOf } from '../../lib/text-search.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { programCrumb } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { OnlyPlace } from './OnlyPlace.tsx';
import { ReportFilter } from './ReportFilter.tsx';
import classes from './ReportListingScreen.module.css';
import { ReportTable } from './ReportTable.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import type { ReportSearch } from './report-filter.ts';
import { noReportsYet } from './reports.messages.ts';
import { useReportListing } from './use-report-listing.ts';

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
      <span role="status" className={classes.waiting}>
        {outdated && !problem && 'Searching…'}
      </span>
      <div aria-busy={outdated && !problem} className={classes.list} data-outdated={outdated || undefined}>
        <DataState
          read={read}
          empty={
            filtered
              ? { title: 'No report fits', hint: 'Try a shorter pattern, another field, or all months.' }
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
