import { auditLog } from '@storyvan/contract/audit';
import { useMay } from '../../lib/use-may.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AuditFilter } from './AuditFilter.tsx';
import { AuditTable } from './AuditTable.tsx';
import { nothingFits, nothingYet } from './audit.messages.ts';
import { OnlyChild } from './OnlyChild.tsx';
import { type AuditSearch, queryOf, useAuditLog } from './use-audit-log.ts';

interface AuditScreenProps {
  search: AuditSearch;
  onSearch: (part: AuditSearch) => void;
}

/** Who did what, and who opened which record: for administrators. */
export function AuditScreen(props: AuditScreenProps) {
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Audit log">
      {useMay(auditLog) ? (
        <AuditLog {...props} />
      ) : (
        <ForOthers who="administrators">They see who did what.</ForOthers>
      )}
    </Screen>
  );
}

function AuditLog({ search, onSearch }: AuditScreenProps) {
  const { read, older, child } = useAuditLog(search);
  const filtered = Object.values(queryOf(search)).some((value) => value !== undefined);
  return (
    <>
      {child && <OnlyChild child={child} />}
      <AuditFilter search={search} onSearch={onSearch} />
      <DataState read={read} empty={filtered ? nothingFits : nothingYet}>
        {(rows) => (
          <>
            <AuditTable rows={rows} older={older} />
            <LoadOlder older={older} />
          </>
        )}
      </DataState>
    </>
  );
}
