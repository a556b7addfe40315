import { Stack } from '@mantine/core';
import { addSchool, addSite, nextPlaceCodes } from '@storyvan/contract/places';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../../lib/call.ts';
import type { Form } from '../../../lib/form.ts';
import { useLibrary } from '../../../lib/library.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useRead } from '../../../lib/use-read.ts';
import type { Problems } from '../../../lib/use-saving.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { DataState } from '../../../ui/DataState.tsx';
import { ForOthers } from '../../../ui/ForOthers.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { Section } from '../../../ui/Section.tsx';
import { GradeField } from './GradeField.tsx';
import { SchoolFields, SiteFields } from './PlaceFields.tsx';
import { newSchool, newSite, schoolProblems, siteProblems, withCode } from './place-drafts.ts';
import { LikelyDuplicate, linkTo, type PlaceReply, usePlaceSaving } from './use-place-saving.tsx';

type PlaceKind = 'site' | 'school';

const kinds = [
  { kind: 'site', program: 'mop', label: 'A site (mop)' },
  { kind: 'school', program: 'lis', label: 'A school (lis)' },
] as const;

/** Adds a site that the van visits, or a school with its grades. */
export function AddPlaceScreen({ kind: asked }: { kind: PlaceKind }) {
  const { programs } = useLibrary();
  const offered = kinds.filter(({ program }) => programs.includes(program));
  const kind = offered.length === 1 && offered[0] ? offered[0].kind : asked;
  const may = useMay(kind === 'site' ? addSite : addSchool);
  return (
    <Screen title={`Add a ${offered.map((one) => one.kind).join(' or ')}`}>
      {may ? (
        <AddPlace kind={kind} offered={offered} />
      ) : (
        <ForOthers who="coordinators">Coordinators add sites and schools.</ForOthers>
      )}
    </Screen>
  );
}

function AddPlace({ kind, offered }: { kind: PlaceKind; offered: readonly (typeof kinds)[number][] }) {
  const codes = useRead(nextPlaceCodes, {}, { staleTime: 0 });
  return (
    <Stack gap="lg">
      {offered.length > 1 && (
        <nav aria-label="What to add">
          <Choices>
            {offered.map((one) => (
              <Choice
                key={one.kind}
                chosen={one.kind === kind}
                link={linkOptions({ to: '/add-library', search: { kind: one.kind }, replace: true })}
              >
                {one.label}
              </Choice>
            ))}
          </Choices>
        </nav>
      )}
      <DataState read={codes}>
        {(next) => (kind === 'site' ? <AddSite code={next.site} /> : <AddSchool code={next.school} />)}
      </DataState>
    </Stack>
  );
}

const AddSite = ({ code }: { code: string }) => (
  <AddForm
    kind="site"
    code={code}
    empty={newSite(code)}
    check={siteProblems}
    send={(draft, sent) => call(addSite, { body: { ...draft, ...sent } })}
  >
    {(form) => <SiteFields form={form} />}
  </AddForm>
);

const AddSchool = ({ code }: { code: string }) => (
  <AddForm
    kind="school"
    code={code}
    empty={{ ...newSchool(code), grades: [] as string[] }}
    check={schoolProblems}
    send={(draft, sent) => call(addSchool, { body: { ...draft, ...sent } })}
  >
    {(form) => (
      <>
        <SchoolFields form={form} />
        <GradeField form={form} />
      </>
    )}
  </AddForm>
);

interface AddFormProps<Draft, Reply> {
  kind: PlaceKind;
  /** The next code, or '' if codes are words. */
  code: string;
  empty: Draft;
  check: (draft: Draft) => Problems;
  send: (draft: Draft, sent: { sure: boolean; request_id: string }) => Promise<Reply>;
  children: (form: Form<Draft>) => ReactNode;
}

function AddForm<Draft extends { name: string; code: string }, Reply extends PlaceReply>(
  props: AddFormProps<Draft, Reply>,
) {
  const { kind, code, empty, check, children } = props;
  const navigate = useNavigate();
  const kept = useDraft<Draft>(`new ${kind}`);
  const draft = kept.draft ?? empty;
  const { saving, likely, send } = usePlaceSaving();
  const change = (part: Partial<Draft>) => {
    kept.keep(withCode(draft, part, code));
    saving.clearProblems(...Object.keys(part));
  };
  const save = (sure: boolean) => {
    if (!saving.check(check(draft))) return;
    saving.save((request_id) =>
      send(props.send(draft, { sure, request_id }), (reply) => {
        kept.forget();
        growlSuccess(reply.status.message);
        if (reply.details) navigate(linkTo(reply.details));
      }),
    );
  };
  return (
    <Section title={`A new ${kind}`}>
      <RecordForm label={`Add ${kind}`} saving={saving} submit={`Add ${kind}`} onSubmit={() => save(false)}>
        {children({ draft, change, saving })}
        <LikelyDuplicate likely={likely} sure="Add it anyway" onSure={() => save(true)} />
      </RecordForm>
    </Section>
  );
}
