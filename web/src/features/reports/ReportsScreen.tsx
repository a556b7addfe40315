import type { Programme } from '@storyvan/contract/common/programme';
import { listReports, type ReportRow, viewReports } from '@storyvan/contract/reports';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { useLinkedPages } from '../../lib/use-pages.ts';
import { programCrumb } from '../../records/place/place-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ReportTable } from './ReportTable.tsx';
import { OnlyPlace, ReportTabs } from './ReportTabs.tsx';
import { noReportsYet } from './reports.messages.ts';

interface ReportsScreenProps {
  program: Programme;
  place: number | undefined;
}

/** The reports on sessions of a programme, or of one place. */
export function ReportsScreen({ program, place }: ReportsScreenProps) {
  return (
    <Screen crumbs={[programCrumb(program)]} title="Reports">
      <ReportTabs program={program} here="reports" />
      {place !== undefined && <OnlyPlace program={program} place={place} />}
      <Reports key={place} program={program} place={place} />
    </Screen>
  );
}

function Reports({ program, place }: ReportsScreenProps) {
  const { read, older } = useLinkedPages<typeof viewReports | typeof listReports>(
    place === undefined ? viewReports : listReports,
    { params: { program }, query: { place } },
  );
  const [filter, setFilter] = useState('');
  const fits = ({ site_name, lp_name, lead, rps, written_by }: ReportRow): boolean =>
    matchesWords(filter, site_name, lp_name, lead?.name ?? null, written_by, ...rps.map(({ name }) => name));
  return (
    <DataState read={read} empty={noReportsYet}>
      {(reports) => (
        <>
          <ReportTable
            program={program}
            rows={reports.filter(fits)}
            fileName={`${program}-reports`}
            load={async () => (await older.loadAll()).filter(fits)}
            filter={{
              field: <FilterField label="Filter reports" value={filter} onChange={setFilter} />,
              noneFits: (
                <Note title="No report shown so far matches your search">
                  <p>Try fewer letters{older.more && ', or load older reports'}.</p>
                </Note>
              ),
            }}
          />
          <LoadOlder older={older} />
        </>
      )}
    </DataState>
  );
}
