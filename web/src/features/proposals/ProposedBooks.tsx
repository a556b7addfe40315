import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ProposedBook, ProposedBox } from '@storyvan/contract/proposals';
import { useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { List, Toolbar } from '../../ui/List.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './ProposeBox.module.css';
import { ProposedRow } from './ProposedRow.tsx';
import {
  type BookGroup,
  coverageWords,
  groupsOf,
  shortWords,
  unavailableWords,
} from './proposals.messages.ts';
import type { Proposal } from './use-proposal.ts';

interface ProposedBooksProps {
  box: ProposedBox;
  proposal: Proposal;
}

/** The books of the box, each with the reasons for it and what a person can change. */
export function ProposedBooks({ box, proposal }: ProposedBooksProps) {
  const { books, waits, undo, isChanged, proposeAgain, list } = proposal;
  const { order } = proposal.draft;
  const { root, said, rowActions } = useChangedRows(proposal);
  return (
    <Section
      title={counted(books.length, 'book')}
      aside={waits ? 'Looking for the best books…' : coverageWords(box.children)}
    >
      <div ref={root} className={classes.books}>
        <Toolbar between>
          <Choices role="group" aria-label="Order">
            <Choice chosen={order === 'shelf'} onClick={() => list('shelf')}>
              By shelf
            </Choice>
            <Choice chosen={order === 'reason'} onClick={() => list('reason')}>
              By reason
            </Choice>
          </Choices>
          {isChanged && (
            <Button variant="default" h={44} onClick={proposeAgain}>
              Propose again
            </Button>
          )}
        </Toolbar>
        <div className={classes.changed} data-any={undo !== undefined || undefined} data-screen-only>
          <Text role="status" size="sm">
            {undo && said}
          </Text>
          {undo && (
            <Button variant="default" h={44} onClick={undo}>
              Undo
            </Button>
          )}
        </div>
        <Notices box={box} proposal={proposal} />
        {groupsOf(books, order, proposal.seats).map((group) => (
          <Group key={group.key} group={group} proposal={proposal} actions={rowActions} />
        ))}
      </div>
    </Section>
  );
}

/** What is not in the box, and why. */
function Notices({ box, proposal: { books, waits } }: ProposedBooksProps) {
  const short = waits ? null : shortWords(box);
  return (
    <>
      {box.unavailable.length > 0 && (
        <Notice tone="warn" apart>
          {box.unavailable.map((copy) => (
            <p key={copy.accn_no} dir="auto">
              {unavailableWords(copy)}
            </p>
          ))}
        </Notice>
      )}
      {short && (
        <Notice tone="warn" apart>
          {short}
        </Notice>
      )}
      {books.length === 0 && !waits && (
        <Note title="No book to propose">
          <p>Add books to the library, or take some back from other places.</p>
        </Note>
      )}
    </>
  );
}

interface GroupProps {
  group: BookGroup;
  proposal: Proposal;
  actions: ReturnType<typeof useChangedRows>['rowActions'];
}

function Group({ group: { title, level, books }, proposal, actions }: GroupProps) {
  const { draft, waits, replaced, isChanged, seats } = proposal;
  const compact = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>
        {title ?? <LevelBadge level={level} />}{' '}
        <span className={classes.groupCount}>{counted(books.length, 'book')}</span>
      </h3>
      <List>
        {books.map((book) => (
          <ProposedRow
            key={book.accn_no}
            book={book}
            locked={draft.locked.includes(book.accn_no)}
            busy={waits && (!isChanged || replaced?.accn_no === book.accn_no)}
            showLevel={title !== null || book.level !== level}
            isNew={seats.has(book.accn_no)}
            only={books.length === 1 && proposal.books.length === 1}
            compact={compact}
            {...actions}
          />
        ))}
      </List>
    </section>
  );
}

/** What was done last, and where the focus goes: to the new book, or to the one after a removed one. */
function useChangedRows(proposal: Proposal) {
  const { books, waits, draft, seats, seat, remove, replace, lock } = proposal;
  const root = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const pending = useRef<{ book: ProposedBook; known: ReadonlySet<string> } | null>(null);

  const rowsNow = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-copy]') ?? [])];
  const focusOn = (row: HTMLElement | undefined, action: 'other' | 'remove') =>
    row?.querySelector<HTMLElement>(`[data-action~="${action}"]`)?.focus();

  useLayoutEffect(() => {
    const { current } = pending;
    if (waits || !current) return;
    const next = books.find(({ accn_no }) => !current.known.has(accn_no));
    if (next && !seats.has(next.accn_no)) return seat(next, current.book);
    pending.current = null;
    if (!next) return setSaid(`No other book suits here, so “${current.book.title}” was only removed.`);
    setSaid(`“${next.title}” replaces “${current.book.title}”.`);
    focusOn(
      rowsNow().find(({ dataset }) => dataset.copy === next.accn_no),
      'other',
    );
  });

  const rowActions = {
    onRemove: (book: ProposedBook) => {
      const rows = rowsNow();
      const at = rows.findIndex(({ dataset }) => dataset.copy === book.accn_no);
      focusOn(rows[at + 1] ?? rows[at - 1], 'remove');
      setSaid(`“${book.title}” was removed.`);
      remove(book);
    },
    onReplace: (book: ProposedBook) => {
      pending.current = { book, known: new Set(books.map(({ accn_no }) => accn_no)) };
      replace(book);
    },
    onLock: (book: ProposedBook) => {
      setSaid(
        `“${book.title}” is ${draft.locked.includes(book.accn_no) ? 'not locked any more' : 'locked'}.`,
      );
      lock(book);
    },
  };
  return { root, said, rowActions };
}
