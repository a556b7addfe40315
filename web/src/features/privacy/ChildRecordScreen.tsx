import { Button, Group, Stack } from '@mantine/core';
import { type ChildRecord, getChildRecord } from '@storyvan/contract/privacy';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { childLink } from '../../ui/places/place-links.ts';
import { exportFileName } from '../../ui/records/export-file-name.ts';
import { PrintedOn } from '../../ui/records/PrintedOn.tsx';
import { saveFile } from '../../ui/records/save-file.ts';
import { Screen } from '../../ui/Screen.tsx';
import { ChildRecordSheet } from './ChildRecordSheet.tsx';
import { EraseChildDialog } from './EraseChildDialog.tsx';
import { Mentions } from './Mentions.tsx';

/** Everything that is kept about a child: to give it to its guardian, or to erase it. */
export function ChildRecordScreen({ child_id }: { child_id: number }) {
  const [erasing, setErasing] = useState<ChildRecord['child']>();
  const [erased, setErased] = useState<ChildRecord['child']>();
  const read = useRead(getChildRecord, { params: { childId: child_id } });
  const record = read.data;
  // Left only once the dialog is gone, which asks before what is typed in it is lost.
  if (erased) return <Navigate {...childLink(erased)} />;
  return (
    <Screen
      crumbs={[
        { label: 'Library' },
        { label: "Children's data", link: { to: '/library/privacy' } },
        ...(record ? [{ label: record.child.name, link: childLink(record.child) }] : []),
      ]}
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
          onErased={() => setErased(erasing)}
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
