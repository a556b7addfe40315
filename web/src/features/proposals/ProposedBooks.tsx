import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ProposedBox } from '@storyvan/contract/proposals';
import type { CallError } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { List, Toolbar } from '../../ui/List.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { hasChanges } from './box-draft.ts';
import classes from './ProposeBox.module.css';
import { ProposedRow } from './ProposedRow.tsx';
import {
  type BookGroup,
  coverageWords,
  groupsOf,
  shortWords,
  unavailableWords,
} from './proposals.messages.ts';
import { useChangedRows } from './use-changed-rows.ts';
import type { Proposal } from './use-proposal.ts';

interface ProposedBooksProps {
  box: ProposedBox;
  proposal: Proposal;
}

/** The books of the box, each with the reasons for it and what a person can change. */
export function ProposedBooks({ box, proposal }: ProposedBooksProps) {
  const { books, waits, stuck, undo, isChanged, proposeAgain, discard, list } = proposal;
  const { order } = proposal.draft;
  const { root, said, rowActions, andFocus } = useChangedRows(proposal);
  return (
    <Section
      title={counted(books.length, 'book')}
      aside={waits ? 'Looking for the best books…' : !stuck && coverageWords(box.children)}
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
          <div className={classes.again}>
            {hasChanges(proposal.draft) && (
              <Button variant="default" h={44} onClick={andFocus(discard)}>
                Discard changes
              </Button>
            )}
            {isChanged && (
              <Button variant="default" h={44} onClick={andFocus(proposeAgain)}>
                Propose again
              </Button>
            )}
          </div>
        </Toolbar>
        <div className={classes.changed} data-any={undo !== undefined || undefined} data-screen-only>
          <Text role="status" size="sm">
            {undo && said}
          </Text>
          {undo && (
            <Button variant="default" h={44} data-undo onClick={andFocus(undo)}>
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
function Notices({ box, proposal: { books, waits, stuck, read } }: ProposedBooksProps) {
  const short = waits || stuck ? null : shortWords(box);
  return (
    <>
      {stuck && (
        <Notice
          tone="warn"
          apart
          role="alert"
          action={
            <Button variant="default" h={44} onClick={read.retry}>
              Retry
            </Button>
          }
        >
          {(stuck as CallError).code === 'unreachable'
            ? 'The box could not be completed without a network. Your changes are kept.'
            : `The box could not be completed. ${stuck.message}`}
        </Notice>
      )}
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
