import { Button, Group, Progress, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnected } from '../../../lib/connection.ts';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import { readSummary } from '../../field.ts';
import { type SyncSummary, useField } from '../../store/field-state.ts';
import { syncNow } from '../../store/sync.ts';
import { unsentWords } from '../device/device-words.ts';
import { saveUnsent } from '../device/save-unsent.ts';
import { useTask } from '../device/use-task.ts';
import { UnsentEntries } from './UnsentEntries.tsx';

/** What this device has not sent, sending it, and what came of the last time. */
export function SendSection() {
  const unsent = useField((state) => state.unsent);
  const sending = useField((state) => state.sending);
  const summary = useField((state) => state.summary);
  if (unsent === 0 && !sending && !summary) return null;
  return (
    <Section title="Entries" aside={unsent === 0 && !sending && 'everything is sent'}>
      <Stack gap="sm">
        {summary && !sending && <Summary summary={summary} />}
        {sending ? <Sending {...sending} hint={whileSending} /> : unsent > 0 && <Unsent unsent={unsent} />}
        {unsent > 0 && <UnsentEntries />}
      </Stack>
    </Section>
  );
}

const whileSending = 'You can go on working, or close this page: the rest is sent later.';

const Summary = ({ summary }: { summary: SyncSummary }) => (
  <SummaryNotice
    summary={summary}
    action={
      <Button variant="default" h={44} onClick={() => readSummary()}>
        OK
      </Button>
    }
  />
);

interface SummaryNoticeProps {
  summary: SyncSummary;
  action?: ReactNode;
}

const twice = (sent: number, again: number): string =>
  again === sent
    ? ' Nothing was recorded twice.'
    : ` ${formatNumber(again)} of them had arrived before. Nothing was recorded twice.`;

/** "184 entries sent: 181 accepted, 3 to review." with what should be known of some of them. */
export function SummaryNotice({ summary, action }: SummaryNoticeProps) {
  const { sent, accepted, again, notes, review } = summary;
  return (
    <Notice tone={review > 0 ? 'warn' : 'good'} role="status" action={action}>
      <p>
        {counted(sent, 'entry', 'entries')} {again === sent ? 'had arrived before' : 'sent'}:{' '}
        {formatNumber(accepted)} accepted
        {review > 0 && (
          <>
            , {formatNumber(review)} to review. <Link to="/library/review">Review</Link>
          </>
        )}
        {review === 0 && '.'}
        {again > 0 && twice(sent, again)}
      </p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notes can be the same, and none moves
            <li key={at} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

interface SendingProps {
  sent: number;
  of: number;
  /** What to know while it runs. */
  hint: string;
}

export function Sending({ sent, of, hint }: SendingProps) {
  return (
    <Stack gap="xs">
      <Text strong size="lg">
        Sending {formatNumber(sent)} of {formatNumber(of)}
      </Text>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={of > 0 ? (sent / of) * 100 : 0} aria-label="Entries sent" />
      </Progress.Root>
      <Text size="sm" tone="dim">
        {hint}
      </Text>
    </Stack>
  );
}

function whenSent(connected: boolean, disabled: boolean): string {
  if (disabled) return 'They are saved on this device until an administrator signs in here and sends them.';
  if (connected) return 'They are saved on this device.';
  return 'They are saved on this device and are sent automatically once there is a network.';
}

function Unsent({ unsent }: { unsent: number }) {
  const connected = useConnected();
  const disabled = useField((state) => state.barred === 'account disabled');
  const saving = useTask();
  return (
    <>
      <Text strong size="lg">
        {unsentWords(unsent)}
      </Text>
      <Text tone="dim">{whenSent(connected, disabled)}</Text>
      <Group gap="xs">
        {!disabled && (
          <Button h={44} variant={connected ? 'filled' : 'default'} onClick={() => syncNow()}>
            Send now
          </Button>
        )}
        <Button variant="default" h={44} loading={saving.busy} onClick={() => saving.run(saveUnsent)}>
          Save to a file
        </Button>
      </Group>
      <Problem>{saving.problem}</Problem>
    </>
  );
}
