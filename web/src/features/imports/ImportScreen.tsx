import { Button, Group, Progress, Stack } from '@mantine/core';
import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { checkImport, getImport, revertImport, stopImport } from '@storyvan/contract/imports';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { DownloadRejects } from './DownloadRejects.tsx';
import { ImportRows } from './ImportRows.tsx';
import { figuresOf, kindName, revertProgress, revertQuestion, states } from './imports.messages.ts';
import { PrepareImport } from './PrepareImport.tsx';
import { useImport, useStep } from './use-import.ts';

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
      aside={data && <Pill kind={states[data.state].kind}>{states[data.state].label}</Pill>}
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

const titles = {
  uploading: 'The file is not complete',
  checking: 'Checking the file',
  running: 'Importing',
  reverting: 'Reverting the import',
};
type Working = keyof typeof titles;

const explained: Record<Exclude<Working, 'reverting'>, string> = {
  uploading: 'The upload was interrupted. Delete this file and upload it again.',
  checking: 'Every row is compared with the library. Nothing is written.',
  running:
    'Desks can go on lending. You can leave this page and come back. All rows are written at the end, at once.',
};

/** Before the number of rows is known. */
const begun = (state: Working): string =>
  state === 'reverting' ? 'Comparing with the library…' : 'Reading the file…';

function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { import_id, done_rows, total_rows, interrupted } = detail;
  const state = detail.state as Working;
  const { busy, send } = useStep();
  const percent = total_rows === 0 ? 0 : Math.round((done_rows / total_rows) * 100);
  const stop = () => send(() => call(stopImport, { body: { import_id } }), ['stopped', 'deleted']);
  const check = () => send(() => call(checkImport, { body: { import_id } }), ['checking']);
  return (
    <Section title={titles[state]}>
      <Stack gap="sm">
        <Text measure>{state === 'reverting' ? revertProgress(detail.kind) : explained[state]}</Text>
        {state !== 'uploading' && (
          <>
            <Progress value={percent} animated aria-label="Progress" />
            <Text role="status" tone="dim">
              {total_rows === 0
                ? begun(state)
                : `${percent} % of ${formatNumber(detail.counts?.rows ?? total_rows)} rows`}
            </Text>
          </>
        )}
        {interrupted && (
          <Notice tone="warn">No process works on this any more. Nothing was written. Start it again.</Notice>
        )}
        <Group>
          {state !== 'reverting' && (
            <Button variant="default" h={44} loading={busy} onClick={stop}>
              {state === 'uploading' ? 'Delete the file' : 'Stop'}
            </Button>
          )}
          {interrupted && state === 'checking' && (
            <Button h={44} loading={busy} onClick={check}>
              Check again
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

/** What an import has done, and how to revert it. */
function ImportResult({ detail }: { detail: ImportDetail }) {
  const { counts, problem, state, has_rejects } = detail;
  return (
    <>
      {problem && (
        <Notice tone="warn" role="alert">
          <Text lines="typed">{problem}</Text>
        </Notice>
      )}
      <Section
        title={state === 'reverted' ? 'This import was reverted' : 'Imported'}
        aside={kindName(detail.kind)}
      >
        <Stack gap="md">
          <Text>{sentenceOf(detail)}</Text>
          {counts && <Figures size="small" figures={figuresOf(counts)} />}
          {has_rejects && (
            <Text measure>
              Download the rejected rows, fix them, and import that file. Its columns are recognised. They are
              kept for 7 days.
            </Text>
          )}
          <Group gap="sm">
            <DownloadRejects detail={detail} />
            <LinkButton link={{ to: '/library/imports' }}>Import another file</LinkButton>
            {detail.can_revert && <Revert detail={detail} />}
          </Group>
        </Stack>
      </Section>
      {has_rejects && <ImportRows detail={detail} />}
    </>
  );
}

function sentenceOf({ by, finished_at, reverted_by, reverted_at }: ImportDetail): string {
  const imported = `${by ?? 'The command line'} imported this file on ${exactTime(finished_at ?? '')}.`;
  if (reverted_at === null) return imported;
  return `${imported} ${reverted_by ?? 'Someone'} reverted it on ${exactTime(reverted_at)}.`;
}

function Revert({ detail: { import_id, kind } }: { detail: ImportDetail }) {
  const { busy, send } = useStep();
  return (
    <ConfirmButton
      label="Revert this import"
      title="Revert this import?"
      busy={busy}
      onConfirm={() => send(() => call(revertImport, { body: { import_id } }), ['reverting'])}
    >
      <Text measure>{revertQuestion(kind)}</Text>
    </ConfirmButton>
  );
}
