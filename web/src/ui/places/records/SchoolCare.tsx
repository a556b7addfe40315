import { Button } from '@mantine/core';
import {
  addGrade,
  closeSchool,
  getSchoolRecord,
  type SchoolRecord,
  saveSchool,
} from '@storyvan/contract/place-records';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { wasInterrupted } from '../../../lib/use-form-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useRead } from '../../../lib/use-read.ts';
import { AskOthers } from '../../AskOthers.tsx';
import { DataState } from '../../DataState.tsx';
import { Section } from '../../Section.tsx';
import { AddGradesDialog } from './AddGradesDialog.tsx';
import { CloseButton } from './CloseButton.tsx';
import classes from './PlaceCare.module.css';
import { SchoolDialog } from './SchoolDialog.tsx';

/** The record of a school: to be changed, given more grades, closed and opened again. */
export function SchoolCare({ school_id }: { school_id: number }) {
  const record = useRead(getSchoolRecord, { params: { schoolId: school_id } });
  return (
    <Section title="About this school">
      <DataState read={record}>{(school) => <Record school={school} />}</DataState>
    </Section>
  );
}

function Record({ school }: { school: SchoolRecord }) {
  const { school_id, version, code, shift, region } = school;
  const [open, setOpen] = useState<'change' | 'grades' | null>(() => {
    if (wasInterrupted(`school ${school_id}`)) return 'change';
    return wasInterrupted(`new grades ${school_id}`) ? 'grades' : null;
  });
  const closed = school.inactive_since !== null;
  const facts = [`Code ${code}`, shift && `shift ${shift}`, region].filter(Boolean).join(' · ');
  const handleClose = () => setOpen(null);
  const mayAddGrades = useMay(addGrade);
  const mayChange = useMay(saveSchool);
  const mayClose = useMay(closeSchool);
  return (
    <>
      <p className={classes.facts}>{facts}</p>
      <div className={classes.deeds}>
        {mayAddGrades && !closed && (
          <Button variant="default" h={44} onClick={() => setOpen('grades')}>
            Add grades
          </Button>
        )}
        {mayChange && (
          <Button variant="default" h={44} onClick={() => setOpen('change')}>
            Change this school
          </Button>
        )}
        {mayClose && (
          <CloseButton
            what="school"
            name={school.name}
            closed={closed}
            send={(close, request_id) =>
              call(closeSchool, { body: { school_id, version, closed: close, request_id } })
            }
          />
        )}
        {!mayAddGrades && !mayChange && !mayClose && (
          <AskOthers>Coordinators change and close it. Ask one of them to do it.</AskOthers>
        )}
      </div>
      {open === 'change' && <SchoolDialog record={school} onClose={handleClose} />}
      {open === 'grades' && <AddGradesDialog school={school} onClose={handleClose} />}
    </>
  );
}
