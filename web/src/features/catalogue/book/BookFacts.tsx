import { Button, Stack } from '@mantine/core';
import type { bookDetails } from '@storyvan/contract/catalogue';
import { thumbnail } from '@storyvan/contract/covers';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useState } from 'react';
import { useRead } from '../../../lib/use-read.ts';
import { LevelBadge } from '../../../records/level/LevelBadge.tsx';
import { WhereIsIt } from '../../../records/place/WhereIsIt.tsx';
import { BookCover } from '../../../records/title/BookCover.tsx';
import { languageTag } from '../../../records/title/language-tag.ts';
import { Pill } from '../../../ui/Pill.tsx';
import classes from './Book.module.css';
import { CoverDialog } from './CoverDialog.tsx';

type BookDetails = ReplyOf<typeof bookDetails>;

/** Cover and description of a copy, and where it is now. */
export function BookFacts({ book }: { book: BookDetails }) {
  // A title with an ISBN and without a cover may have one in the service, whose failures are ignored (SPEC section 7).
  const fetched = useRead(
    thumbnail,
    { params: { isbn: book.isbn ?? '' } },
    { enabled: book.isbn !== null && book.cover === null, staleTime: Number.POSITIVE_INFINITY },
  );
  const picture = book.cover === null ? fetched.data?.thumbnail : null;
  const lang = languageTag(book.language);
  return (
    <div className={classes.book}>
      <Cover book={book} picture={picture} />
      <div className={classes.lead}>
        {book.other_title && (
          <p className={classes.other} dir="auto">
            {book.other_title}
          </p>
        )}
        {book.subtitle && (
          <p className={classes.subtitle} dir="auto" lang={lang}>
            {book.subtitle}
          </p>
        )}
        <p className={classes.where}>
          <span className={classes.accnNo}>{book.accn_no}</span>
          {book.state === 'available' ? (
            <WhereIsIt where={book.where} held_by={book.held_by} />
          ) : (
            <Pill kind="bad">{book.where}</Pill>
          )}
          <LevelBadge level={book.level} />
        </p>
      </div>
      <div className={classes.rest}>
        {book.description && (
          <p className={classes.description} dir="auto" lang={lang}>
            {book.description}
          </p>
        )}
        <dl className={classes.facts}>
          {factsOf(book).map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi dir="auto">{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </div>
  );
}

function Cover({ book, picture }: { book: BookDetails; picture: string | null | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="xs" align="center">
      <BookCover {...book} picture={picture} size="large" />
      <Button variant="subtle" size="compact-sm" mih={44} onClick={() => setOpen(true)}>
        {book.cover || picture ? 'Change cover' : 'Add cover'}
      </Button>
      {open && <CoverDialog book={book} fetched={picture ?? null} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

const factsOf = (book: BookDetails) => [
  ['Author', book.author],
  ['Illustrator', book.illustrator],
  ['Publisher', book.publisher],
  ['Published', book.published],
  ['Language', book.language],
  ['ISBN', book.isbn],
  ['Category', book.category_primary],
  ['Genre', book.category_secondary],
];
