import { Button, Group, Stack } from '@mantine/core';
import { type ChildRecord, getChildRecord } from '@storyvan/contract/privacy';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { childLink } from '../../ui/places/place-links.ts';
import { exportFileName } from '../../ui/records/export-file-name.ts';
import { PrintedOn } from '../../ui/records/PrintedOn.tsx';
import { saveFile } from '../../ui/records/save-file.ts';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import { ChildRecordSheet } from './ChildRecordSheet.tsx';
import { EraseChildDialog } from './EraseChildDialog.tsx';
import { Mentions } from './Mentions.tsx';
import { PrivacyForOthers } from './PrivacyScreen.tsx';

const crumbs: Crumb[] = [
  { label: 'Library' },
  { label: "Children's data", link: linkOptions({ to: '/library/privacy' }) },
];

/** Everything that is kept about a child: to give it to its guardian, or to erase it. */
export function ChildRecordScreen({ child_id }: { child_id: number }) {
  if (useMay(getChildRecord)) return <Record child_id={child_id} />;
  return (
    <Screen crumbs={crumbs} title="Personal data">
      <PrivacyForOthers />
    </Screen>
  );
}

function Record({ child_id }: { child_id: number }) {
  const [erasing, setErasing] = useState<ChildRecord['child']>();
  const navigate = useNavigate();
  const read = useRead(getChildRecord, { params: { childId: child_id } });
  const record = read.data;
  return (
    <Screen
      crumbs={record ? [...crumbs, { label: record.child.name, link: childLink(record.child) }] : crumbs}
      title={record ? `Personal data of ${record.child.name}` : 'Personal data'}
      aside={record && <Actions record={record} onErase={() => setErasing(record.child)} />}
    >
      <DataState read={read}>
        {(data) => (
          <Stack gap="md">
            <ChildRecordSheet record={data} />
            <PrintedOn />
            <Mentions child={data.child} />
          </Stack>
        )}
      </DataState>
      {erasing && (
        <EraseChildDialog
          child={erasing}
          onClose={() => setErasing(undefined)}
          // What was typed in the dialog is used up, so nothing asks before it is lost.
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
        Save as a file
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
