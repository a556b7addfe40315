import { Button } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type DueChild, eraseDue, type privacyOverview } from '@storyvan/contract/privacy';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { ErasureSummary } from './EraseChildDialog.tsx';

const nameOf = (child: DueChild) => (
  <Link to="/library/privacy/child/$childId" params={{ childId: String(child.child_id) }} data-tap>
    <bdi dir="auto">{child.name}</bdi>
  </Link>
);

const columns: Column<DueChild>[] = [
  { key: 'name', label: 'Child', render: nameOf, sortBy: (child) => child.name },
  { key: 'place', label: 'Place', render: (child) => <bdi dir="auto">{child.place_name}</bdi> },
  {
    key: 'left',
    label: 'Left',
    render: (child) => formatDate(child.inactive_since),
    sortBy: (child) => child.inactive_since,
    numeric: true,
  },
  {
    key: 'due',
    label: 'Due since',
    render: (child) => formatDate(child.due_since),
    sortBy: (child) => child.due_since,
    numeric: true,
  },
];

/** Children whose retention period is over: checked, then erased together. */
export function DueChildren({ overview }: { overview: ReplyOf<typeof privacyOverview> }) {
  const { due, due_count } = overview;
  const [asking, setAsking] = useState(false);
  const saving = useSaving();
  const handleErase = () =>
    saving.save(async (request_id) => {
      const child_ids = due.map(({ child_id }) => child_id);
      growlSuccess((await call(eraseDue, { body: { child_ids, request_id } })).status.message);
      return undefined;
    });
  const these = counted(due.length, 'record');
  return (
    <Section
      title="Due to be erased"
      aside={
        due.length > 0 && (
          <Button
            h={44}
            color="red"
            variant="outline"
            loading={saving.saving}
            onClick={() => setAsking(true)}
          >
            Erase {due.length < due_count ? `the first ${these}` : these}
          </Button>
        )
      }
    >
      {due.length === 0 ? (
        <Note title="No records are due">
          <p>Children who left long enough ago will be listed here.</p>
        </Note>
      ) : (
        <RecordTable
          label="Children due to be erased"
          rows={due}
          columns={columns}
          rowKey={(child) => String(child.child_id)}
          renderCard={(child) => (
            <>
              {nameOf(child)}
              <div>
                <bdi dir="auto">{child.place_name}</bdi> · left {formatDate(child.inactive_since)}
              </div>
            </>
          )}
        />
      )}
      <Dialog
        kind="confirmation"
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Erase ${these}?`}
        confirm={{ label: `Erase ${these}`, onConfirm: handleErase }}
      >
        <ErasureSummary />
      </Dialog>
      <Dialog
        kind="error"
        opened={saving.problems.form !== undefined}
        onClose={() => saving.clearProblems('form')}
      >
        {saving.problems.form}
      </Dialog>
    </Section>
  );
}
