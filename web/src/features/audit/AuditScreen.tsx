import { Stack } from '@mantine/core';
import { type AuditEntry, auditLog } from '@storyvan/contract/audit';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { childLink } from '../../records/place/place-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Toolbar } from '../../ui/List.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { AuditFilter } from './AuditFilter.tsx';
import { AuditTable } from './AuditTable.tsx';
import { noEntries, noMatch } from './audit-words.ts';
import { type AuditSearch, queryOf, useAuditLog } from './use-audit-log.ts';

interface AuditScreenProps {
  search: AuditSearch;
  onSearch: (part: AuditSearch) => void;
}

/** Who did what, and who opened which record. */
export function AuditScreen(props: AuditScreenProps) {
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="Audit log">
      {useMay(auditLog) ? (
        <AuditLog {...props} />
      ) : (
        <ForOthers who="administrators">Administrators can see who did what.</ForOthers>
      )}
    </Screen>
  );
}

function AuditLog({ search, onSearch }: AuditScreenProps) {
  const { read, older, child } = useAuditLog(search);
  const filtered = Object.values(queryOf(search)).some((value) => value !== undefined);
  return (
    <Stack gap="sm">
      {child && <OnlyChild child={child} />}
      <AuditFilter search={search} onSearch={onSearch} />
      <DataState read={read} empty={filtered ? noMatch : noEntries}>
        {(rows) => (
          <>
            <AuditTable rows={rows} older={older} />
            <LoadOlder older={older} />
          </>
        )}
      </DataState>
    </Stack>
  );
}

/** Names the child that the log is filtered by. */
function OnlyChild({ child }: { child: NonNullable<AuditEntry['child']> }) {
  return (
    <Toolbar>
      <Text>
        Only{' '}
        <Link {...childLink(child)}>
          <bdi dir="auto">{child.name}</bdi>
        </Link>
        : who opened or changed the record, and what was lent.
      </Text>
      <LinkButton link={{ to: '/library/audit' }}>Show everything</LinkButton>
    </Toolbar>
  );
}
