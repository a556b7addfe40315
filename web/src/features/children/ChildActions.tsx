import { Button, Group, Switch } from '@mantine/core';
import { type Child, editChild, getChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { getChildRecord } from '@storyvan/contract/privacy';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useLibrary } from '../../lib/library.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import { ChildFields } from '../../records/child/ChildFields.tsx';
import {
  type ChildDraft,
  childBodyOf,
  childDraftOf,
  childProblems,
} from '../../records/child/child-draft.ts';
import { PlaceField } from '../../records/place/PlaceField.tsx';
import { childCardsLink, childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Text } from '../../ui/Text.tsx';

/** Edits a child, moves it, or marks it as left or back. */
export function ChildActions({ child }: { child: Child }) {
  const [open, setOpen] = useState<'edit' | 'move' | 'leave' | null>(() =>
    wasInterrupted(`record of child ${child.child_id}`) ? 'edit' : null,
  );
  const close = () => setOpen(null);
  const maySeeRecord = useMay(getChildRecord);
  const childId = String(child.child_id);
  const { saving, changed } = useChangeChild({
    child,
    send: (version, request_id) =>
      call(setChildActive, {
        body: { child_id: child.child_id, version, active: !child.active, request_id },
      }),
    onSaved: close,
    onShow: close,
  });
  const { form } = saving.problems;
  return (
    <>
      <Group gap="sm">
        <Button variant="default" h={44} onClick={() => setOpen('edit')}>
          Edit
        </Button>
        {child.active && (
          <Button variant="default" h={44} onClick={() => setOpen('move')}>
            Move
          </Button>
        )}
        <Button variant="default" h={44} loading={saving.saving} onClick={() => setOpen('leave')}>
          {child.active ? 'Has left' : 'Has come back'}
        </Button>
        {child.active && child.card_no !== null && (
          <LinkButton link={childCardsLink({ child: child.child_id })}>Print card</LinkButton>
        )}
        {maySeeRecord && (
          <LinkButton link={linkOptions({ to: '/library/privacy/child/$childId', params: { childId } })}>
            Personal data
          </LinkButton>
        )}
      </Group>
      {open === 'edit' && <EditChildDialog child={child} onClose={close} />}
      {open === 'move' && <MoveChildDialog child={child} onClose={close} />}
      <Dialog
        kind="confirmation"
        opened={open === 'leave'}
        onClose={close}
        title={child.active ? `Has ${child.name} left?` : `Has ${child.name} come back?`}
        confirm={{ label: child.active ? 'Has left' : 'Has come back', onConfirm: changed.onKeepMine }}
      >
        {child.active
          ? `${child.name} will no longer be listed at ${child.place_name} and cannot borrow. The history is kept, and you can mark the child as back later.`
          : `${child.name} will be listed at ${child.place_name} again and can borrow.`}
      </Dialog>
      <Dialog kind="error" opened={form !== undefined} onClose={() => saving.clearProblems('form')}>
        {form}
      </Dialog>
    </>
  );
}

function EditChildDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { child_id } = child;
  const form = useRecordEditor<Child, ChildDraft>({
    name: `record of child ${child_id}`,
    record: child,
    draftOf: childDraftOf,
    check: childProblems,
    alsoClear: ['date_of_birth', 'age'],
    read: () => call(getChild, { params: { childId: child_id } }),
    send: async (draft, { version }, { request_id }) => {
      const body = { ...childBodyOf(draft), child_id, version, request_id };
      const { status, details } = await call(editChild, { body });
      if (!details) return { card_no: status.message };
      growlSuccess(status.message);
      onClose();
    },
  });
  return (
    <RecordDialog title={`Edit ${child.name}`} form={form} onClose={onClose}>
      <ChildFields form={form} levelLabel="Current reading level" />
    </RecordDialog>
  );
}

/** Moves a child to another site or grade; its past loans stay with the old one. */
function MoveChildDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const navigate = useNavigate();
  const { programs } = useLibrary();
  const [program, setProgram] = useState(child.program);
  const [to, setTo] = useState<PlaceRef | null>(null);
  const { saving, changed, ...change } = useChangeChild({
    child,
    send: (version, request_id) => {
      const to_site_grade_id = to?.site_grade_id ?? 0;
      return call(moveChild, { body: { child_id: child.child_id, version, to_site_grade_id, request_id } });
    },
    onSaved: (moved) => {
      onClose();
      navigate({ ...childLink(moved), replace: true });
    },
    onShow: onClose,
  });
  const save = () => {
    const missing = program === 'mop' ? 'Choose a site.' : 'Choose a school and a grade.';
    if (saving.check({ to: to === null ? missing : undefined })) change.save();
  };
  const handlePlace = (place: PlaceRef | null) => {
    setTo(place);
    saving.clearProblems('to');
  };
  const other = child.program === 'mop' ? 'To a grade of a school' : 'To a site of the van';
  return (
    <RecordDialog
      title={`Move ${child.name}`}
      form={{ saving, unsaved: false, save, changed }}
      submit="Move"
      onClose={onClose}
    >
      <Text tone="dim" data-wide>
        Now at <bdi dir="auto">{child.place_name}</bdi>. Its history stays with that place.
      </Text>
      <div data-wide>
        <PlaceField
          key={program}
          program={program}
          value={to?.site_grade_id ?? null}
          onChange={handlePlace}
          label="Moves to"
          error={saving.problems.to}
        />
      </div>
      {programs.length > 1 && (
        <Switch
          label={other}
          size="md"
          checked={program !== child.program}
          onChange={() => {
            setProgram(program === 'mop' ? 'lis' : 'mop');
            handlePlace(null);
          }}
        />
      )}
    </RecordDialog>
  );
}

interface ChangeChild {
  child: Child;
  /** Saves the child: resolves to the message, and the child unless it was refused. */
  send: (
    version: number,
    request_id: string,
  ) => Promise<{ status: { message: string }; details: Child | null }>;
  onSaved: (child: Child) => void;
  /** Shows the saved version, instead of what was chosen. */
  onShow: () => void;
}

/** Saves a change with an optimistic lock: if someone else saved first, the person is asked what to do. */
function useChangeChild({ child, send, onSaved, onShow }: ChangeChild) {
  const saving = useSaving();
  const readNow = () => call(getChild, { params: { childId: child.child_id } });
  const sendFrom = async (from: number, request_id: string): Promise<Problems | undefined> => {
    const { status, details } = await send(from, request_id);
    if (!details) return { form: status.message };
    growlSuccess(status.message);
    onSaved(details);
  };
  const changed = {
    onShow: () =>
      saving.save(async () => {
        await readNow();
        onShow();
        return undefined;
      }),
    onKeepMine: () => saving.save(async (request_id) => sendFrom((await readNow()).version, request_id)),
  };
  const save = () => saving.save((request_id) => sendFrom(child.version, request_id));
  return { saving, save, changed };
}
