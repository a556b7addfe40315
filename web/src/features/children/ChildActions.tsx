import { Button, Group } from '@mantine/core';
import { type Child, setChildActive } from '@storyvan/contract/children';
import { getChildRecord } from '@storyvan/contract/privacy';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { childCardsLink } from '../../records/place/place-links.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { EditChildDialog } from './EditChildDialog.tsx';
import { MoveChildDialog } from './MoveChildDialog.tsx';
import { useChangeChild } from './use-change-child.ts';

/** Edits a child, moves it, or marks it as left or back. */
export function ChildActions({ child }: { child: Child }) {
  const [open, setOpen] = useState<'edit' | 'move' | 'leave' | null>(() =>
    wasInterrupted(`child ${child.child_id}`) ? 'edit' : null,
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
    field: 'form',
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
