import { Stack } from '@mantine/core';
import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { getImport } from '@storyvan/contract/imports';
import { useMay } from '../../lib/use-may.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { stateKinds, states } from './imports.messages.ts';
import { PrepareImport } from './PrepareImport.tsx';
import { useImport } from './use-import.ts';

const crumbs = [{ label: 'Library' }, { label: 'Import', link: { to: '/library/imports' as const } }];

/** One import: how the file is read, what it would change, its progress and its result. */
export function ImportScreen({ importId }: { importId: string }) {
  if (!useMay(getImport)) {
    return (
      <Screen crumbs={crumbs} title="Import">
        <ForOthers who="coordinators">Coordinators import lists of books, places and children.</ForOthers>
      </Screen>
    );
  }
  return <ReadImport importId={importId} />;
}

function ReadImport({ importId }: { importId: string }) {
  const { read, working } = useImport(importId);
  const { data } = read;
  return (
    <Screen
      crumbs={crumbs}
      title={data?.file_name ?? 'Import'}
      aside={data && <Pill kind={stateKinds[data.state]}>{states[data.state]}</Pill>}
    >
      <DataState read={read}>{(detail) => <Stack gap="md">{partOf(detail, working)}</Stack>}</DataState>
    </Screen>
  );
}

function partOf(detail: ImportDetail, working: boolean) {
  if (working || detail.state === 'uploading') return <ImportProgress detail={detail} />;
  if (detail.state === 'ready') return <PrepareImport detail={detail} />;
  return <ImportResult detail={detail} />;
}
