import { getSchoolRecord, type SchoolRecord, saveSchool } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { PlaceRecordDialog } from './PlaceRecordDialog.tsx';
import { schoolDraftOf, schoolProblems } from './place-drafts.ts';
import { SchoolFields } from './SchoolFields.tsx';

/** Changes the record of a school. */
export function SchoolDialog({ record, onClose }: { record: SchoolRecord; onClose: () => void }) {
  const { school_id } = record;
  return (
    <PlaceRecordDialog
      title={`Change ${record.name}`}
      record={record}
      draftOf={schoolDraftOf}
      check={schoolProblems}
      read={() => call(getSchoolRecord, { params: { schoolId: school_id } })}
      send={(draft, { version }, sent) =>
        call(saveSchool, { body: { school_id, version, ...draft, ...sent } })
      }
      onClose={onClose}
    >
      {(fields) => <SchoolFields {...fields} />}
    </PlaceRecordDialog>
  );
}
