import { Button, Stack } from '@mantine/core';
import {
  type Delivery,
  deliveriesKept,
  listDeliveries,
  sendDeliveryAgain,
} from '@storyvan/contract/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agoShort, exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { answerWords, deliveryStates, holdsWords } from './programs.messages.ts';

/** While a delivery is on its way, its outcome is looked for. */
const lookAgainMs = 3000;

/** The log of deliveries of a webhook. */
export function WebhookDeliveries({ webhook_id }: { webhook_id: number }) {
  const [older, setOlder] = useState<Delivery[]>([]);
  const [next, setNext] = useState<string | null>();
  const read = useRead(
    listDeliveries,
    { params: { webhookId: webhook_id } },
    { refetchInterval: lookAgainMs },
  );
  const paging = useSaving();
  const after = next === undefined ? (read.data?.next ?? null) : next;
  const load = () =>
    paging.save(async () => {
      const query = after === null ? {} : { after };
      const page = await call(listDeliveries, { params: { webhookId: webhook_id }, query });
      setOlder((before) => [...before, ...page.deliveries]);
      setNext(page.next);
      return undefined;
    });
  return (
    <Section title="Deliveries">
      <Stack gap="sm">
        <Text size="sm" tone="dim">
          Of the last {deliveriesKept} days, the newest first.
        </Text>
        <DataState read={read}>
          {({ deliveries }) =>
            deliveries.length === 0 ? (
              <Text tone="dim">Nothing was sent yet.</Text>
            ) : (
              <RecordTable
                label="Deliveries"
                rows={[...deliveries, ...older]}
                columns={columns}
                rowKey={({ delivery_id }) => delivery_id}
                renderCard={(delivery) => <DeliveryCard delivery={delivery} />}
              />
            )
          }
        </DataState>
        <LoadOlder older={{ more: after !== null, loading: paging.saving, error: null, load }} />
        <Problem>{paging.problems.form}</Problem>
      </Stack>
    </Section>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { words, kind } = deliveryStates[delivery.state];
  return <Pill kind={kind}>{words}</Pill>;
}

function SendAgain({ delivery: { delivery_id, state, made_at } }: { delivery: Delivery }) {
  const client = useQueryClient();
  const { saving, problems, save } = useSaving();
  const label = state === 'waiting' ? 'Send now' : 'Send again';
  const send = () =>
    save(async () => {
      const { status } = await call(sendDeliveryAgain, { body: { delivery_id } });
      growlSuccess(status.message);
      refreshReads(client);
      return undefined;
    });
  return (
    <>
      <Button
        h={44}
        variant="default"
        loading={saving}
        aria-label={`${label}: ${exactTime(made_at)}`}
        onClick={send}
      >
        {label}
      </Button>
      <Problem>{problems.form}</Problem>
    </>
  );
}

const columns: Column<Delivery>[] = [
  {
    key: 'made_at',
    label: 'Made',
    render: ({ made_at }) => <time title={exactTime(made_at)}>{agoShort(made_at, Date.now())}</time>,
  },
  { key: 'holds', label: 'Holds', render: holdsWords },
  { key: 'state', label: 'Status', render: (delivery) => <State delivery={delivery} /> },
  { key: 'answer', label: 'Answer', render: answerWords },
  { key: 'attempts', label: 'Attempts', render: ({ attempts }) => attempts, numeric: true },
  {
    key: 'next',
    label: 'Next attempt',
    render: ({ next_attempt_at }) => (next_attempt_at ? exactTime(next_attempt_at) : ''),
  },
  {
    key: 'again',
    label: 'Change',
    render: (delivery) => <SendAgain delivery={delivery} />,
    screenOnly: true,
  },
];

const DeliveryCard = ({ delivery }: { delivery: Delivery }) => (
  <Stack gap={6} align="flex-start">
    <Meta>
      <State delivery={delivery} /> {holdsWords(delivery)} · {agoShort(delivery.made_at, Date.now())}
    </Meta>
    <Meta>{answerWords(delivery)}</Meta>
    <SendAgain delivery={delivery} />
  </Stack>
);
