import { Button } from '@mantine/core';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import {
  closePlace,
  getPlaceRecord,
  type PlaceRecord,
  saveGrade,
  saveSite,
} from '@storyvan/contract/place-records';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { wasInterrupted } from '../../../lib/use-form-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useRead } from '../../../lib/use-read.ts';
import { AskOthers } from '../../AskOthers.tsx';
import { DataState } from '../../DataState.tsx';
import { Section } from '../../Section.tsx';
import type { PlaceRef } from '../place-links.ts';
import { CloseButton } from './CloseButton.tsx';
import { GradeDialog } from './GradeDialog.tsx';
import classes from './PlaceCare.module.css';
import { SiteDialog } from './SiteDialog.tsx';

/** The record of a site or grade, to be changed, closed and opened again. */
export function PlaceCare({ place }: { place: PlaceRef }) {
  const record = useRead(getPlaceRecord, { params: { program: place.program, id: place.site_grade_id } });
  const what = place.program === 'mop' ? 'site' : 'grade';
  return (
    <Section title={`About this ${what}`}>
      <DataState read={record}>{(found) => <Record record={found} what={what} />}</DataState>
    </Section>
  );
}

const siteFacts = (record: PlaceRecord): string =>
  [
    `Code ${record.code}`,
    record.group === 'junior' ? 'junior group' : 'senior group or all ages',
    record.visit_day ? `visited on ${record.visit_day}s` : 'no fixed day of visit',
    record.visit_time && clockTime(record.visit_time),
  ]
    .filter(Boolean)
    .join(' · ');

function Record({ record, what }: { record: PlaceRecord; what: 'site' | 'grade' }) {
  const { program, site_grade_id, version } = record;
  const [editing, setEditing] = useState(() => wasInterrupted(`place ${site_grade_id}`));
  const facts = what === 'site' ? siteFacts(record) : `Grade ${record.code} of ${record.school_name}`;
  const Edit = what === 'site' ? SiteDialog : GradeDialog;
  const mayEdit = useMay(what === 'site' ? saveSite : saveGrade);
  const mayClose = useMay(closePlace);
  return (
    <>
      <p className={classes.facts}>{facts}</p>
      <div className={classes.deeds}>
        {mayEdit && (
          <Button variant="default" h={44} onClick={() => setEditing(true)}>
            {what === 'site' ? 'Change this site' : 'Rename this grade'}
          </Button>
        )}
        {mayClose && (
          <CloseButton
            what={what}
            name={record.name}
            closed={record.inactive_since !== null}
            send={(closed, request_id) =>
              call(closePlace, { body: { program, site_grade_id, version, closed, request_id } })
            }
          />
        )}
        {!mayEdit && !mayClose && (
          <AskOthers>Coordinators change and close it. Ask one of them to do it.</AskOthers>
        )}
      </div>
      {editing && <Edit record={record} onClose={() => setEditing(false)} />}
    </>
  );
}
