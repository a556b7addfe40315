import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BookCover } from '../../../records/title/BookCover.tsx';
import { TitleText } from '../../../records/title/TitleText.tsx';
import { Initials } from '../../../ui/Initials.tsx';
import classes from './SuggestionList.module.css';
import { type Suggested, suggestionId } from './use-suggestions.ts';

/** The books and children suggested below the search field, the one that Enter opens highlighted. */
export function SuggestionList({ id, suggested }: { id: string; suggested: Suggested }) {
  const { options, instead, chosen, isOpen, isEmpty } = suggested;
  useEffect(() => {
    if (chosen !== null) document.getElementById(suggestionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      <div className={classes.list} data-open={isOpen || isEmpty}>
        {instead && isOpen && (
          <p className={classes.note}>
            Results for <b>{instead}</b>
          </p>
        )}
        {isEmpty && <p className={classes.note}>No suggestions. Press Enter to search.</p>}
        <div id={id} role="listbox" aria-label="Suggestions">
          {options.map(({ key, link, book, child }, n) => (
            <Link
              {...link}
              key={key}
              id={suggestionId(n)}
              role="option"
              tabIndex={-1}
              aria-selected={n === chosen}
              className={classes.option}
              // A press must not take the focus from the field before the click opens the link.
              onMouseDown={(event) => event.preventDefault()}
              onClick={suggested.close}
            >
              {book ? <Book book={book} /> : <Child child={child} />}
            </Link>
          ))}
        </div>
      </div>
      <VisuallyHidden role="status">
        {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
        {isEmpty && 'No suggestions'}
      </VisuallyHidden>
    </>
  );
}

type Option = Suggested['options'][number];

function Book({ book }: { book: NonNullable<Option['book']> }) {
  return (
    <>
      <BookCover title={book.title} hex_code={book.hex_code} />
      <span className={classes.words}>
        <span className={classes.name}>
          <TitleText title={book.title} language={book.language} />
        </span>
        <span className={classes.about}>
          {book.is_number && <span className={classes.number}>{book.accn_no}</span>}
          {book.other_title && <bdi dir="auto">{book.other_title}</bdi>}
          {book.author && <bdi dir="auto">{book.author}</bdi>}
        </span>
      </span>
      <span className={classes.where}>{book.where}</span>
    </>
  );
}

function Child({ child }: { child: NonNullable<Option['child']> }) {
  return (
    <>
      <Initials name={child.name} />
      <span className={classes.words}>
        <bdi dir="auto" className={classes.name}>
          {child.name}
        </bdi>
        <span className={classes.about}>
          {child.card_no && <span className={classes.number}>{child.card_no}</span>}
        </span>
      </span>
      <bdi dir="auto" className={classes.where}>
        {child.place_name}
      </bdi>
    </>
  );
}
