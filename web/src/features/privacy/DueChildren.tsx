import { Button } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type DueChild, eraseDue, type privacyOverview } from '@storyvan/contract/privacy';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Note } from '../../ui/Note.tsx';
import { type Column, RecordTable } from '../../ui/RecordTable.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './privacy.module.css';
import { WhatGoes } from './WhatGoes.tsx';

const nameOf = (child: DueChild) => (
  <Link to="/library/privacy/child/$childId" params={{ childId: String(child.child_id) }}>
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

/** Whose time is over: looked through, and erased together. */
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
        <Note title="Nobody is due">
          <p>Who left long enough ago will stand here.</p>
        </Note>
      ) : (
        <RecordTable
          label="Children due to be erased"
          rows={due}
          columns={columns}
          rowKey={(child) => String(child.child_id)}
          renderCard={(child) => (
            <div className={classes.due}>
              {nameOf(child)}
              <div>
                <bdi dir="auto">{child.place_name}</bdi> · left {formatDate(child.inactive_since)}
              </div>
            </div>
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
        <WhatGoes />
      </Dialog>
      <Dialog kind="error" opened={saving.problems.form !== undefined} onClose={() => saving.mend('form')}>
        {saving.problems.form}
      </Dialog>
    </Section>
  );
}
