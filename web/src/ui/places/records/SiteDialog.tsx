import { getPlaceRecord, type PlaceRecord, saveSite } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { PlaceRecordDialog } from './PlaceRecordDialog.tsx';
import { siteDraftOf, siteProblems } from './place-drafts.ts';
import { SiteFields } from './SiteFields.tsx';

/** Changes the record of a site. */
export function SiteDialog({ record, onClose }: { record: PlaceRecord; onClose: () => void }) {
  const { site_grade_id } = record;
  return (
    <PlaceRecordDialog
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
      {(fields) => <SiteFields {...fields} />}
    </PlaceRecordDialog>
  );
}
