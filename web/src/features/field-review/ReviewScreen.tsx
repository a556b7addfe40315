import { listReview, mostInReview, type ReviewItem } from '@storyvan/contract/field-sync';
import { useRef } from 'react';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { useStayingRows } from '../../lib/use-staying-rows.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './Review.module.css';
import { ReviewCard } from './ReviewCard.tsx';
import { nothingWaits } from './review.messages.ts';

const crumbs = [{ label: 'Library' }];

/** Entries made without a network that the server refused: each waits for a person's decision. */
export function ReviewScreen() {
  const read = useRead(listReview);
  return (
    <Screen crumbs={crumbs} title="Review">
      <DataState read={read} empty={nothingWaits}>
        {(items) => <ReviewList items={items} />}
      </DataState>
    </Screen>
  );
}

const keyOf = ({ request_id }: ReviewItem): string => request_id;

function ReviewList({ items }: { items: ReviewItem[] }) {
  const { rows, leaving, noteTap } = useStayingRows(items, keyOf);
  const list = useRef<HTMLUListElement>(null);
  const byId = new Map(items.map((item) => [item.request_id, item]));
  // The decided card disappears: the focus goes on to the next one.
  const focusAfter = (request_id: string) => {
    const at = rows.findIndex((row) => row.request_id === request_id);
    const next = rows[at + 1] ?? rows[at - 1];
    const heading = next && list.current?.querySelector<HTMLElement>(`#${headingOf(next)}`);
    (heading ?? document.querySelector<HTMLElement>('h1'))?.focus();
  };
  return (
    <div className={classes.review}>
      <Text tone="dim" measure>
        {counted(items.length, 'entry', 'entries')} made without a network could not be recorded. Decide about
        each, the oldest first; your choice is carried out at once.
      </Text>
      {items.length === mostInReview && (
        <Notice tone="warn">Only the oldest {mostInReview} are shown. More follow as you decide.</Notice>
      )}
      <ul ref={list} className={classes.list} aria-label="Entries in review" onPointerDown={noteTap}>
        {rows.map((item) => (
          <li key={item.request_id} inert={leaving.has(item.request_id)} className={classes.row}>
            <ReviewCard
              item={item}
              headingId={headingOf(item)}
              waitsFor={byId.get(item.waits_for ?? '')}
              waiting={items.filter(({ waits_for }) => waits_for === item.request_id)}
              onDecided={() => focusAfter(item.request_id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Begins with a letter, as a selector needs it. */
const headingOf = ({ request_id }: ReviewItem): string => `entry-${request_id}`;
