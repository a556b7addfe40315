import { Button, Group, Stack } from '@mantine/core';
import type { Child } from '@storyvan/contract/children';
import { noticesOfChild } from '@storyvan/contract/families';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { certificatesLink } from '../../records/family/family-links.ts';
import type { FamilyNews } from '../../records/family/family-news.ts';
import { useConsent } from '../../records/family/use-family.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';

const MessageSheet = lazyDialog(
  async () => (await import('../../records/family/MessageSheet.tsx')).MessageSheet,
);

type Family = NonNullable<Child['family']>;

/** Whether the family wants messages, and the way to write one. A device without a network does not know. */
export function ChildFamily({ child }: { child: Child }) {
  const { family } = child;
  if (!family) return null;
  return (
    <Section
      title="Family"
      aside={<Link {...certificatesLink(child, { child: String(child.child_id) })}>Certificates</Link>}
    >
      <Consent child={child} family={family} />
    </Section>
  );
}

function Consent({ child, family }: { child: Child; family: Family }) {
  const { answer, problem } = useConsent(child.child_id);
  const { notices_consent_on: agreed, notices_declined_on: declined } = family;
  const { buttons, press } = useFocusAfterAnswer(`${agreed} ${declined}`, answer);
  const yes = (label: string) =>
    child.active && (
      <Button h={44} variant={declined ? 'default' : 'filled'} onClick={() => press(true)}>
        {label}
      </Button>
    );
  const no = (label: string) => (
    <Button h={44} variant="default" onClick={() => press(false)}>
      {label}
    </Button>
  );
  return (
    <Stack gap="sm">
      {agreed && <Text>Agreed to messages about visits and books on {formatDate(agreed)}.</Text>}
      {declined && <Text>Said no to messages on {formatDate(declined)}.</Text>}
      {!agreed && !declined && (
        <Text>Ask a parent or guardian: “May we send you messages about visits and books?”</Text>
      )}
      {agreed && !child.guardian_phone && (
        <Text tone="dim">No telephone number is recorded. Add one with “Edit”, under “More actions”.</Text>
      )}
      <Group ref={buttons} gap="sm" data-screen-only>
        {agreed && child.active && child.guardian_phone && <MessageButton child={child} />}
        {agreed && no('No more messages')}
        {declined && yes('They agree now')}
        {!agreed && !declined && (
          <>
            {yes('They said yes')}
            {no('They said no')}
          </>
        )}
      </Group>
      <Problem>{problem}</Problem>
    </Stack>
  );
}

/** The button that was pressed is gone once the answer is saved: the first one that is there then gets the focus. */
function useFocusAfterAnswer(saved: string, answer: (consent: boolean) => void) {
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(saved);
  const pressed = useRef(false);
  useEffect(() => {
    if (before.current === saved) return;
    before.current = saved;
    if (pressed.current && document.activeElement === document.body) {
      buttons.current?.querySelector('button')?.focus();
    }
    pressed.current = false;
  }, [saved]);
  const press = (consent: boolean) => {
    pressed.current = true;
    answer(consent);
  };
  return { buttons, press };
}

/** Reads what there is to say only when it is pressed, because a telephone number is read with it. */
function MessageButton({ child }: { child: Child }) {
  const [open, setOpen] = useState(false);
  const read = useRead(noticesOfChild, { params: { childId: child.child_id } }, { enabled: open });
  const phone = read.data?.guardian_phone;
  const loading = open && read.status === 'loading';
  const button = useRef<HTMLButtonElement>(null);
  // It is disabled while it loads and loses the focus, which the sheet returns to where it was.
  useLayoutEffect(() => {
    if (open && !loading) button.current?.focus();
  }, [open, loading]);
  return (
    <>
      <Button ref={button} h={44} loading={loading} onClick={() => setOpen(true)}>
        Message to the family
      </Button>
      {open && read.status === 'failed' && <Problem>{read.error.message}</Problem>}
      {open && read.data && !phone && (
        <Problem>
          Someone has withdrawn the consent or removed the telephone number. Reload this page.
        </Problem>
      )}
      {open && read.data && phone && (
        <MessageSheet
          news={{ ...read.data, guardian_phone: phone } satisfies FamilyNews}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
