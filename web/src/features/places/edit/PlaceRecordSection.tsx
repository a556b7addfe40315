import { Button, Group, Stack } from '@mantine/core';
import {
  addGrade,
  closePlace,
  closeSchool,
  getPlaceRecord,
  getSchoolRecord,
  type PlaceRecord,
  type SchoolRecord,
  saveGrade,
  saveSchool,
  saveSite,
} from '@storyvan/contract/places';
import { clockTime } from '@storyvan/domain/time-of-day';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { wasInterrupted } from '../../../lib/use-form-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useRead } from '../../../lib/use-read.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import type { PlaceRef } from '../../../records/place/place-links.ts';
import { AskOthers } from '../../../ui/AskOthers.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { DataState } from '../../../ui/DataState.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';

const SiteDialog = lazyDialog(async () => (await import('./PlaceDialogs.tsx')).SiteDialog);
const GradeDialog = lazyDialog(async () => (await import('./PlaceDialogs.tsx')).GradeDialog);
const SchoolDialog = lazyDialog(async () => (await import('./PlaceDialogs.tsx')).SchoolDialog);
const AddGradesDialog = lazyDialog(async () => (await import('./PlaceDialogs.tsx')).AddGradesDialog);

/** The record of a site or grade: it can be changed, closed and opened again. */
export function PlaceRecordSection({ place }: { place: PlaceRef }) {
  const record = useRead(getPlaceRecord, { params: { program: place.program, id: place.site_grade_id } });
  return (
    <Section title={`About this ${place.program === 'mop' ? 'site' : 'grade'}`}>
      <DataState read={record}>{(found) => <Place record={found} />}</DataState>
    </Section>
  );
}

const siteFacts = (record: PlaceRecord) => [
  `Code ${record.code}`,
  record.group === 'junior' ? 'junior group' : 'senior group or all ages',
  record.visit_day ? `visited on ${record.visit_day}s` : 'no fixed visit day',
  record.visit_time && clockTime(record.visit_time),
];

function Place({ record }: { record: PlaceRecord }) {
  const { program, site_grade_id, version, name } = record;
  const isSite = program === 'mop';
  const [editing, setEditing] = useState(() => wasInterrupted(`place ${site_grade_id}`));
  const mayEdit = useMay(isSite ? saveSite : saveGrade);
  const mayClose = useMay(closePlace);
  const Edit = isSite ? SiteDialog : GradeDialog;
  return (
    <>
      <Actions
        what={isSite ? 'site' : 'grade'}
        name={name}
        facts={isSite ? siteFacts(record) : [`Grade ${record.code} of ${record.school_name}`]}
        closed={record.inactive_since !== null}
        mayClose={mayClose}
        send={(body) => call(closePlace, { body: { program, site_grade_id, version, ...body } })}
      >
        {mayEdit && (
          <Button variant="default" h={44} onClick={() => setEditing(true)}>
            {isSite ? 'Change this site' : 'Rename this grade'}
          </Button>
        )}
      </Actions>
      {editing && <Edit record={record} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The record of a school: it can be changed, given more grades, closed and opened again. */
export function SchoolRecordSection({ school_id }: { school_id: number }) {
  const record = useRead(getSchoolRecord, { params: { schoolId: school_id } });
  return (
    <Section title="About this school">
      <DataState read={record}>{(school) => <School school={school} />}</DataState>
    </Section>
  );
}

function School({ school }: { school: SchoolRecord }) {
  const { school_id, version, code, shift, region } = school;
  const [open, setOpen] = useState<'change' | 'grades' | null>(() => {
    if (wasInterrupted(`school ${school_id}`)) return 'change';
    return wasInterrupted(`more grades of ${school_id}`) ? 'grades' : null;
  });
  const closed = school.inactive_since !== null;
  const mayAddGrades = useMay(addGrade) && !closed;
  const mayChange = useMay(saveSchool);
  const mayClose = useMay(closeSchool);
  return (
    <>
      <Actions
        what="school"
        name={school.name}
        facts={[`Code ${code}`, shift && `shift ${shift}`, region]}
        closed={closed}
        mayClose={mayClose}
        send={(body) => call(closeSchool, { body: { school_id, version, ...body } })}
      >
        {mayAddGrades && (
          <Button variant="default" h={44} onClick={() => setOpen('grades')}>
            Add grades
          </Button>
        )}
        {mayChange && (
          <Button variant="default" h={44} onClick={() => setOpen('change')}>
            Change this school
          </Button>
        )}
      </Actions>
      {open === 'change' && <SchoolDialog record={school} onClose={() => setOpen(null)} />}
      {open === 'grades' && <AddGradesDialog school={school} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ActionsProps {
  what: 'site' | 'grade' | 'school';
  name: string;
  facts: (string | null | undefined | false)[];
  closed: boolean;
  mayClose: boolean;
  /** Closes it, or opens it again. */
  send: (change: {
    closed: boolean;
    request_id: string;
  }) => Promise<{ status: { status: string; message: string } }>;
  children: ReactNode;
}

function Actions({ what, name, facts, closed, mayClose, send, children }: ActionsProps) {
  const saving = useSaving();
  const handleClose = () =>
    saving.save(async (request_id) => {
      const { status, message } = (await send({ closed: !closed, request_id })).status;
      if (status !== 'closed' && status !== 'opened') return { form: message };
      growlSuccess(message);
    });
  return (
    <Stack gap="sm">
      <Text tone="dim">{facts.filter(Boolean).join(' · ')}</Text>
      <Group gap="sm" data-screen-only>
        {children}
        {mayClose ? (
          closed ? (
            <Button h={44} loading={saving.saving} onClick={handleClose}>
              Open this {what} again
            </Button>
          ) : (
            <ConfirmButton
              label={`Close this ${what}`}
              title={`Close ${name}?`}
              busy={saving.saving}
              onConfirm={handleClose}
            >
              It disappears from lists, the planner and the dashboards. Its history and statistics are kept,
              and you can open it again.
            </ConfirmButton>
          )
        ) : (
          <AskOthers>Only coordinators can change or close it. Ask one of them.</AskOthers>
        )}
      </Group>
      <Problem>{saving.problems.form}</Problem>
    </Stack>
  );
}
