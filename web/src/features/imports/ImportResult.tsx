import { Group, Stack } from '@mantine/core';
import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { revertImport } from '@storyvan/contract/imports';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { DownloadRejects } from './DownloadRejects.tsx';
import { ImportRows } from './ImportRows.tsx';
import { figuresOf, kindName, revertQuestion } from './imports.messages.ts';
import { useStep } from './use-import.ts';

/** What an import has done, and how to revert it. */
export function ImportResult({ detail }: { detail: ImportDetail }) {
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
