import { addSite } from '@storyvan/contract/place-records';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { placeLink } from '../../ui/places/place-links.ts';
import { LikelyDuplicate } from '../../ui/places/records/LikelyDuplicate.tsx';
import { newSite, type SiteDraft, siteProblems, withCode } from '../../ui/places/records/place-drafts.ts';
import { SiteFields } from '../../ui/places/records/SiteFields.tsx';
import { usePlaceSaving } from '../../ui/places/records/use-place-saving.ts';
import { Section } from '../../ui/Section.tsx';

/** A new site, under the code that comes next. What is typed survives a reload. */
export function AddSiteForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const kept = useDraft<SiteDraft>('new site');
  const draft = kept.draft ?? newSite(code);
  const { saving, likely, send } = usePlaceSaving();
  const handleChange = (part: Partial<SiteDraft>) => {
    kept.keep(withCode(draft, part, code));
    saving.mend(...Object.keys(part));
  };
  const save = (sure: boolean) => {
    if (!saving.check(siteProblems(draft))) return;
    saving.save((request_id) =>
      send(call(addSite, { body: { ...draft, sure, request_id } }), ({ status, details }) => {
        kept.forget();
        growlSuccess(status.message);
        if (details) navigate(placeLink(details));
      }),
    );
  };
  return (
    <Section title="A new site">
      <RecordForm label="Add site" saving={saving} submit="Add site" onSubmit={() => save(false)}>
        <SiteFields draft={draft} problems={saving.problems} onChange={handleChange} />
        {likely && <LikelyDuplicate likely={likely} sure="Add it all the same" onSure={() => save(true)} />}
      </RecordForm>
    </Section>
  );
}
