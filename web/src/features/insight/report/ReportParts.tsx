import type { Insight } from '@storyvan/contract/insight';
import type { ReactNode } from 'react';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { monthsSoFar } from '../../../records/insight/months.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { booksEach, borrowersInColumn } from '../insight-places.messages.ts';
import { daysBefore } from '../insight-ranges.ts';
import type { ImpactWords } from './impact-words.ts';
import classes from './report.module.css';

interface PartProps {
  title: string;
  text?: (string | null)[];
  children?: ReactNode;
}

export function Part({ title, text = [], children }: PartProps) {
  const shown = text.filter(Boolean);
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {shown.length > 0 && <p>{shown.join(' ')}</p>}
      {children}
    </section>
  );
}

/** The titles that most children borrowed, and those that most children loved. */
export function Titles({ data: { read }, most }: { data: Insight; most: number }) {
  const lists = [
    {
      title: 'Borrowed most',
      books: read.most_borrowed.map((book) => ({ ...book, words: counted(book.loans ?? 0, 'time') })),
    },
    {
      title: 'Loved most',
      books: read.most_loved.map((book) => ({
        ...book,
        words: `by ${counted(book.loved ?? 0, 'child', 'children')}`,
      })),
    },
  ].filter(({ books }) => books.length > 0);
  if (lists.length === 0) return null;
  return (
    <div className={classes.pair}>
      {lists.map(({ title, books }) => (
        <Part key={title} title={title}>
          <ol className={classes.list}>
            {books.slice(0, most).map((book) => (
              <li key={book.title_id}>
                <bdi dir="auto">{book.title}</bdi>
                <small>{book.words}</small>
              </li>
            ))}
          </ol>
        </Part>
      ))}
    </div>
  );
}

const mostVoices = 6;

export function Voices({ data: { voices } }: { data: Insight }) {
  if (voices.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3>What children said</h3>
      <ul className={classes.voices}>
        {voices.slice(0, mostVoices).map(({ reading_id, sentence, title }) => (
          <li key={reading_id}>
            <q dir="auto">{sentence}</q>
            <span>
              about <bdi dir="auto">{title}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const placesOnSecondPage = ({ voices }: Insight): number => (voices.length > 0 ? 18 : 26);

/** As many as fit on the third page: each line of the introduction takes the room of two of them. */
export function placesBeside(words: ImpactWords | null): number {
  const lines = Math.ceil((words?.introduction ?? '').length / 90);
  return 2 * Math.max(6, 20 - lines);
}

/** Where children borrowed, the places with most books first. */
export function Places({ data, most }: { data: Insight; most: number }) {
  const { places, site_grade_id } = data;
  if (places.length === 0 || site_grade_id !== null) return null;
  const shown = [...places].sort((a, b) => b.loans - a.loans).slice(0, most);
  const others = places.length - shown.length;
  const months = monthsSoFar(data).length;
  return (
    <section className={classes.places}>
      <h3>Where</h3>
      <p>
        {others > 0 && `The ${shown.length} places with most books, of ${formatNumber(places.length)}. `}
        For each place: children who borrowed, of those enrolled, and books for each child
        {months > 1 && ', with a line of the books month by month'}.
      </p>
      <ul className={classes.list}>
        {shown.map((place) => (
          <li key={place.site_grade_id}>
            <bdi dir="auto">{place.place_name}</bdi>
            <small>
              {borrowersInColumn(place)} · {booksEach(place)}
            </small>
            {months > 1 && (
              <Sparkline
                values={place.months.slice(0, months)}
                summary={`${place.loans} books${data.before ? `, beside ${place.loans_before} in ${daysBefore(data.before)}` : ''}`}
                width={48}
                height={16}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
