import { Button, Group, Stack } from '@mantine/core';
import { type ChildRecord, getChildRecord } from '@storyvan/contract/privacy';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { childLink } from '../../records/place/place-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { exportFileName } from '../../ui/table/export-file-name.ts';
import { PrintedOn } from '../../ui/table/PrintedOn.tsx';
import { saveFile } from '../../ui/table/save-file.ts';
import { ChildRecordSheet } from './ChildRecordSheet.tsx';
import { EraseChildDialog } from './EraseChildDialog.tsx';
import { Mentions } from './Mentions.tsx';
import { PrivacyForOthers } from './PrivacyScreen.tsx';

const crumbs: Crumb[] = [
  { label: 'Library' },
  { label: "Children's data", link: linkOptions({ to: '/library/privacy' }) },
];

/** Everything stored about a child, to give to the guardian or to erase. */
export function ChildRecordScreen({ child_id }: { child_id: number }) {
  const may = useMay(getChildRecord);
  const [erasing, setErasing] = useState<ChildRecord['child']>();
  const navigate = useNavigate();
  const read = useRead(getChildRecord, { params: { childId: child_id } }, { enabled: may });
  const record = read.data;
  return (
    <Screen
      crumbs={record ? [...crumbs, { label: record.child.name, link: childLink(record.child) }] : crumbs}
      title={record ? `Personal data of ${record.child.name}` : 'Personal data'}
      aside={record && <Actions record={record} onErase={() => setErasing(record.child)} />}
    >
      {may ? (
        <DataState read={read}>
          {(data) => (
            <Stack gap="md">
              <ChildRecordSheet record={data} />
              <PrintedOn />
              <Mentions child={data.child} />
            </Stack>
          )}
        </DataState>
      ) : (
        <PrivacyForOthers />
      )}
      {erasing && (
        <EraseChildDialog
          child={erasing}
          onClose={() => setErasing(undefined)}
          // The text typed in the dialog was used, so do not ask about losing it.
          onErased={() => navigate({ ...childLink(erasing), replace: true, ignoreBlocker: true })}
        />
      )}
    </Screen>
  );
}

function Actions({ record, onErase }: { record: ChildRecord; onErase: () => void }) {
  const handleSave = () => {
    const json = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
    saveFile(json, exportFileName(`record-${record.child.name}`, 'json'));
  };
  return (
    <Group gap="sm">
      <Button h={44} onClick={handleSave}>
        Save as file
      </Button>
      <Button variant="default" h={44} onClick={() => window.print()}>
        Print
      </Button>
      <LinkButton link={childLink(record.child)}>Back to the child</LinkButton>
      <Button h={44} color="red" variant="outline" onClick={onErase}>
        Erase this child
      </Button>
    </Group>
  );
}
