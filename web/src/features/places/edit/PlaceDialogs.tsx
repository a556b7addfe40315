import { TextInput } from '@mantine/core';
import {
  addGrade,
  getPlaceRecord,
  getSchoolRecord,
  type PlaceRecord,
  type SchoolRecord,
  saveGrade,
  saveSchool,
  saveSite,
} from '@storyvan/contract/places';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import { type Form, textField } from '../../../lib/form.ts';
import { type Sent, useRecordEditor } from '../../../lib/use-record-editor.ts';
import type { Problems } from '../../../lib/use-saving.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { GradeField } from './GradeField.tsx';
import { SchoolFields, SiteFields } from './PlaceFields.tsx';
import { schoolDraftOf, schoolProblems, siteDraftOf, siteProblems } from './place-drafts.ts';
import { LikelyDuplicate, type PlaceReply, usePlaceSaving } from './use-place-saving.tsx';

interface DialogOf<Record> {
  record: Record;
  onClose: () => void;
}

export function SiteDialog({ record, onClose }: DialogOf<PlaceRecord>) {
  const { site_grade_id } = record;
  return (
    <PlaceDialog
      title={`Change ${record.name}`}
      record={record}
      draftOf={siteDraftOf}
      check={siteProblems}
      read={() => call(getPlaceRecord, { params: { program: 'mop', id: site_grade_id } })}
      send={(draft, { version }, sent) =>
        call(saveSite, { body: { site_grade_id, version, ...draft, ...sent } })
      }
      onClose={onClose}
    >
      {(form) => <SiteFields form={form} />}
    </PlaceDialog>
  );
}

export function SchoolDialog({ record, onClose }: DialogOf<SchoolRecord>) {
  const { school_id } = record;
  return (
    <PlaceDialog
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
      {(form) => <SchoolFields form={form} />}
    </PlaceDialog>
  );
}

/** Renames a grade. */
export function GradeDialog({ record, onClose }: DialogOf<PlaceRecord>) {
  const { site_grade_id } = record;
  return (
    <PlaceDialog
      title={`Rename ${record.code}`}
      record={record}
      draftOf={({ code }) => ({ code })}
      check={({ code }) => ({ code: code.trim() === '' ? 'Give the grade a name.' : undefined })}
      read={() => call(getPlaceRecord, { params: { program: 'lis', id: site_grade_id } })}
      send={({ code }, { version }, { request_id }) =>
        call(saveGrade, { body: { site_grade_id, version, grade_code: code, request_id } })
      }
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label="Grade"
          description="Class and section, such as III-A."
          {...textField(form, 'code')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          maxLength={64}
          dir="auto"
          data-autofocus
        />
      )}
    </PlaceDialog>
  );
}

interface PlaceDialogProps<Record, Draft> extends DialogOf<Record> {
  title: string;
  draftOf: (record: Record) => Draft;
  check: (draft: Draft) => Problems;
  read: () => Promise<Record>;
  send: (draft: Draft, from: Record, sent: Sent) => Promise<PlaceReply>;
  children: (form: Form<Draft>) => ReactNode;
}

/** Changes the record of a site, a school or a grade; `children` are its fields. */
function PlaceDialog<Record extends PlaceRecord | SchoolRecord, Draft extends object>(
  props: PlaceDialogProps<Record, Draft>,
) {
  const { title, record, draftOf, check, read, onClose, children } = props;
  const { saving, likely, send } = usePlaceSaving();
  const form = useRecordEditor<Record, Draft>({
    name: 'program' in record ? `place ${record.site_grade_id}` : `school ${record.school_id}`,
    record,
    draftOf,
    saving,
    check,
    read,
    send: (...made) =>
      send(props.send(...made), ({ status }) => {
        growlSuccess(status.message);
        onClose();
      }),
  });
  return (
    <RecordDialog title={title} form={form} onClose={onClose}>
      {children(form)}
      <LikelyDuplicate likely={likely} sure="Save it anyway" onSure={() => form.save(true)} />
    </RecordDialog>
  );
}

/** Adds grades to a school. */
export function AddGradesDialog({ school, onClose }: { school: SchoolRecord; onClose: () => void }) {
  const { school_id, name } = school;
  const form = useRecordEditor({
    name: `more grades of ${school_id}`,
    record: null,
    draftOf: () => ({ grades: [] as string[] }),
    check: ({ grades }) => ({ grades: grades.length === 0 ? 'Choose at least one grade.' : undefined }),
    read: async () => null,
    send: async ({ grades }, _, { request_id }) => {
      const { status } = await call(addGrade, { body: { school_id, grades, request_id } });
      if (status.status !== 'added') return { grades: status.message };
      growlSuccess(status.message);
      onClose();
    },
  });
  return (
    <RecordDialog title={`Add grades to ${name}`} form={form} submit="Add grades" onClose={onClose}>
      <GradeField form={form} />
    </RecordDialog>
  );
}
