import { ActionIcon, Button } from '@mantine/core';
import type { ProposedBook } from '@storyvan/contract/proposals';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { Reasons } from '../../records/proposal/Reasons.tsx';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleLink } from '../../records/title/TitleLink.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Meta } from '../../ui/Text.tsx';
import classes from './ProposeBox.module.css';

interface ProposedRowProps extends RowActionsProps {
  /** Not where the heading above is the level. */
  showLevel: boolean;
  /** It has just replaced another one. */
  isNew: boolean;
  /** One button opens the three actions, so that the row stays low. */
  compact: boolean;
}

interface RowActionsProps {
  book: ProposedBook;
  locked: boolean;
  /** Another book is on its way for it. */
  busy: boolean;
  /** The last book of the box cannot be removed. */
  only: boolean;
  onReplace: (book: ProposedBook) => void;
  onRemove: (book: ProposedBook) => void;
  onLock: (book: ProposedBook) => void;
}

/** One proposed book: what it is, why it is proposed, and how to change that. */
export function ProposedRow({ showLevel, isNew, compact, ...actions }: ProposedRowProps) {
  const { book, locked, busy } = actions;
  const { accn_no, title, hex_code, cover, level, language, category_primary, suits } = book;
  return (
    <li
      className={classes.row}
      data-copy={accn_no}
      data-busy={busy || undefined}
      data-new={isNew || undefined}
    >
      <BookCover title={title} hex_code={hex_code} cover={cover} />
      <div className={classes.words}>
        <TitleLink book={book} />
        <Meta>
          <span>{accn_no}</span>
          {showLevel && <LevelBadge level={level} />}
          <span>{[language, category_primary].filter(Boolean).join(' · ')}</span>
          <span className={classes.suits} data-none={suits === 0 || undefined}>
            {suits === 0 ? 'suits no child here' : `suits ${counted(suits, 'child', 'children')}`}
          </span>
          {compact && locked && <span>locked</span>}
        </Meta>
        <Reasons reasons={book.reasons} />
      </div>
      {compact ? <RowMenu {...actions} /> : <RowButtons {...actions} />}
    </li>
  );
}

const nameOf = ({ title, accn_no }: ProposedBook): string => `${title}, ${accn_no}`;

function RowMenu({ book, locked, busy, only, onReplace, onRemove, onLock }: RowActionsProps) {
  return (
    <Menu
      trigger={(trigger) => (
        <ActionIcon
          {...trigger}
          variant="default"
          size={44}
          data-action="other remove"
          disabled={busy}
          aria-label={`Change ${nameOf(book)}`}
        >
          <span aria-hidden="true">⋯</span>
        </ActionIcon>
      )}
    >
      <MenuItem onClick={() => onReplace(book)}>Other book</MenuItem>
      <MenuItem onClick={() => onLock(book)}>{locked ? 'Unlock' : 'Lock'}</MenuItem>
      {!only && <MenuItem onClick={() => onRemove(book)}>Remove</MenuItem>}
    </Menu>
  );
}

function RowButtons({ book, locked, busy, only, onReplace, onRemove, onLock }: RowActionsProps) {
  const name = nameOf(book);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        h={44}
        data-action="other"
        disabled={busy}
        aria-label={`Other book instead of ${name}`}
        onClick={() => onReplace(book)}
      >
        Other book
      </Button>
      <ActionIcon
        variant={locked ? 'light' : 'default'}
        size={44}
        disabled={busy}
        aria-pressed={locked}
        aria-label={`Lock ${name}`}
        title={locked ? 'Stays if the box is proposed again' : 'Keep it if the box is proposed again'}
        onClick={() => onLock(book)}
      >
        <Lock closed={locked} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        data-action="remove"
        disabled={busy || only}
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={() => onRemove(book)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={classes.icon}>
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </ActionIcon>
    </div>
  );
}

const Lock = ({ closed }: { closed: boolean }) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={classes.icon}>
    <rect x="5" y="11" width="14" height="9" rx="2" fill={closed ? 'currentColor' : 'none'} />
    <path d={closed ? 'M8 11V8a4 4 0 0 1 8 0v3' : 'M8 11V8a4 4 0 0 1 7.5-2'} />
  </svg>
);
