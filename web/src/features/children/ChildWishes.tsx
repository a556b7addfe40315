import { Button } from '@mantine/core';
import type { Child } from '@storyvan/contract/children';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleLink } from '../../records/title/TitleLink.tsx';
import { useWithdrawWish } from '../../records/wish/use-wishes.ts';
import { whereWords } from '../../records/wish/wish-words.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';

const WishDialog = lazyDialog(async () => (await import('../../records/wish/WishDialog.tsx')).WishDialog);

/** What the child wishes to read, and where the copies are. */
export function ChildWishes({ child }: { child: Child }) {
  const [adding, setAdding] = useState(false);
  const { withdraw, withdrawing, problem } = useWithdrawWish();
  const { name, active, wishes } = child;
  return (
    <Section
      title="Wishes"
      aside={
        active && (
          <Button variant="default" h={44} onClick={() => setAdding(true)}>
            Add a wish
          </Button>
        )
      }
    >
      {wishes.length === 0 ? (
        <Text tone="dim">
          <bdi dir="auto">{name}</bdi> has no open wishes.
        </Text>
      ) : (
        <List>
          {wishes.map((wish) => (
            <WishRow
              key={wish.wish_id}
              wish={wish}
              site_grade_id={child.site_grade_id}
              busy={withdrawing}
              onWithdraw={() => withdraw(wish)}
            />
          ))}
        </List>
      )}
      <Problem>{problem}</Problem>
      {adding && <WishDialog child={child} onClose={() => setAdding(false)} />}
    </Section>
  );
}

interface WishRowProps {
  wish: Child['wishes'][number];
  site_grade_id: number;
  busy: boolean;
  onWithdraw: () => void;
}

function WishRow({ wish, site_grade_id, busy, onWithdraw }: WishRowProps) {
  const { title, hex_code, wished_on, note } = wish;
  return (
    <ListRow
      lead={<BookCover title={title} hex_code={hex_code} />}
      action={
        <Button
          variant="default"
          h={44}
          disabled={busy}
          aria-label={`Withdraw the wish for ${title}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      }
    >
      <TitleLink book={wish} />
      <Text as="div" size="sm" dir="auto">
        {whereWords(wish, site_grade_id)}
      </Text>
      <Meta>
        <span>wished on {formatDate(wished_on)}</span>
        {note && <bdi dir="auto">{note}</bdi>}
      </Meta>
    </ListRow>
  );
}
