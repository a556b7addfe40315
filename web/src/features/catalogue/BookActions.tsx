import { Button, Group } from '@mantine/core';
import type { bookDetails } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { CopyStateDialog } from './CopyStateDialog.tsx';
import { EditTitleDialog } from './EditTitleDialog.tsx';

const addCopiesLink = (copy: string): LinkProps => linkOptions({ to: '/add-book', search: { copy } });

/** What can be done with one copy and its title. */
export function BookActions({ book }: { book: ReplyOf<typeof bookDetails> }) {
  const { accn_no, title_id, state } = book;
  const [open, setOpen] = useState<'edit' | 'state' | undefined>(() => {
    if (wasInterrupted(`title ${title_id}`)) return 'edit';
    return wasInterrupted(`copy ${accn_no}`) ? 'state' : undefined;
  });
  const close = () => setOpen(undefined);
  return (
    <Group gap="sm">
      <Button variant="default" h={44} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <LinkButton link={addCopiesLink(accn_no)}>Add copies</LinkButton>
      <LinkButton link={{ to: '/labels', search: { copies: accn_no } }}>Print label</LinkButton>
      <Button variant="default" h={44} onClick={() => setOpen('state')}>
        {state === 'available' ? 'Withdrawn or lost' : 'Back in stock'}
      </Button>
      {open === 'edit' && <EditTitleDialog book={book} onClose={close} />}
      {open === 'state' && <CopyStateDialog book={book} onClose={close} />}
    </Group>
  );
}
