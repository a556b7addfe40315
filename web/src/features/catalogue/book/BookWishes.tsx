import { Button } from '@mantine/core';
import type { WaitingChild } from '@storyvan/contract/common/wish-fields';
import { mostWaiting, wishesOfTitle } from '@storyvan/contract/wishes';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../../lib/use-read.ts';
import { childLink } from '../../../records/place/place-links.ts';
import { useWithdrawWish } from '../../../records/wish/use-wishes.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Disclosure, List, ListRow } from '../../../ui/List.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Meta, Problem, Text } from '../../../ui/Text.tsx';

const TitleWishDialog = lazyDialog(
  async () => (await import('../../../records/wish/WishDialog.tsx')).TitleWishDialog,
);

const shownAtFirst = 5;

/** The children who wish for the title, those who wished first first. */
export function BookWishes({ book }: { book: { title_id: number; title: string } }) {
  const [adding, setAdding] = useState(false);
  const { withdraw, withdrawing, problem } = useWithdrawWish();
  const read = useRead(wishesOfTitle, { params: { titleId: book.title_id } });
  const rowOf = (child: WaitingChild) => (
    <WaitingRow key={child.wish_id} child={child} busy={withdrawing} onWithdraw={() => withdraw(child)} />
  );
  return (
    <Section
      title="Wished for by"
      aside={
        <Button variant="default" h={44} onClick={() => setAdding(true)}>
          Add a wish
        </Button>
      }
    >
      <DataState read={read}>
        {(waiting) =>
          waiting.length === 0 ? (
            <Text tone="dim">No child wishes for this book.</Text>
          ) : (
            <>
              <List>{waiting.slice(0, shownAtFirst).map(rowOf)}</List>
              {waiting.length > shownAtFirst && (
                <Disclosure summary={`${waiting.length - shownAtFirst} more`}>
                  <List>{waiting.slice(shownAtFirst).map(rowOf)}</List>
                </Disclosure>
              )}
              {waiting.length === mostWaiting && (
                <Text tone="dim">Only the first {mostWaiting} children are listed.</Text>
              )}
            </>
          )
        }
      </DataState>
      <Problem>{problem}</Problem>
      {adding && <TitleWishDialog book={book} onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface WaitingRowProps {
  child: WaitingChild;
  busy: boolean;
  onWithdraw: () => void;
}

function WaitingRow({ child, busy, onWithdraw }: WaitingRowProps) {
  const { child_name, place_name, wished_on, note } = child;
  return (
    <ListRow
      action={
        <Button
          variant="default"
          h={44}
          disabled={busy}
          aria-label={`Withdraw the wish of ${child_name}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      }
    >
      <Link {...childLink(child)} data-name>
        <bdi dir="auto">{child_name}</bdi>
      </Link>
      <Meta>
        <bdi dir="auto">{place_name}</bdi>
        <span>wished on {formatDate(wished_on)}</span>
        {note && <bdi dir="auto">{note}</bdi>}
      </Meta>
    </ListRow>
  );
}
