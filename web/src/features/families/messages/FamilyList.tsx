import { Button, Group, Stack } from '@mantine/core';
import type { NoticeKind } from '@storyvan/domain/family-notices';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type FamilyNews, languageOf, textFor } from '../../../records/family/family-news.ts';
import { SendMessage } from '../../../records/family/SendMessage.tsx';
import { childLink, type PlaceRef } from '../../../records/place/place-links.ts';
import { Card } from '../../../ui/Card.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from '../families.module.css';

const MessageSheet = lazyDialog(
  async () => (await import('../../../records/family/MessageSheet.tsx')).MessageSheet,
);

interface FamilyListProps {
  kind: NoticeKind;
  families: FamilyNews[];
  place: PlaceRef;
}

/** One message for each family, with the ways to send it. What was opened or copied is marked until the page is left. */
export function FamilyList({ kind, families, place }: FamilyListProps) {
  const [used, setUsed] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<FamilyNews>();
  const markUsed = (child_id: number) => setUsed((before) => new Set([...before, child_id]));
  return (
    <>
      <ul className={classes.families}>
        {families.map((news) => (
          <Card as="li" dense key={news.child_id}>
            <Stack gap="xs">
              <Group justify="space-between" gap="xs">
                <Link {...childLink({ ...place, child_id: news.child_id })} data-name data-tap>
                  <bdi dir="auto">{news.child_name}</bdi>
                </Link>
                {used.has(news.child_id) && <Pill kind="good">✓ opened</Pill>}
              </Group>
              <Text size="sm" tone="dim" lines="typed" lang={languageOf(news)} dir="auto">
                {textFor(news, kind)}
              </Text>
              <Group gap="xs">
                <SendMessage
                  phone={news.guardian_phone}
                  text={textFor(news, kind)}
                  child={news.child_name}
                  brief
                  onUsed={() => markUsed(news.child_id)}
                />
                <Button
                  h={44}
                  px="sm"
                  variant="default"
                  aria-label={`Change: ${news.child_name}`}
                  onClick={() => setOpen(news)}
                >
                  Change
                </Button>
              </Group>
            </Stack>
          </Card>
        ))}
      </ul>
      {open && (
        <MessageSheet
          news={open}
          kind={kind}
          onUsed={() => markUsed(open.child_id)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
