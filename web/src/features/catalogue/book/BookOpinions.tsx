import { Button } from '@mantine/core';
import { opinions } from '@storyvan/contract/common/opinion';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type BookOpinion, bookOpinions } from '@storyvan/contract/reading';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { call, pathOf } from '../../../lib/call.ts';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { type Older, usePages } from '../../../lib/use-pages.ts';
import { childLink } from '../../../records/place/place-links.ts';
import { OpinionMark } from '../../../records/reading/OpinionMark.tsx';
import { DataState } from '../../../ui/DataState.tsx';
import { List, ListRow } from '../../../ui/List.tsx';
import { LoadOlder } from '../../../ui/LoadOlder.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Meta, Text } from '../../../ui/Text.tsx';
import { useFold } from '../../../ui/use-fold.ts';
import classes from './Book.module.css';

const noOpinions = {
  title: 'No opinions yet',
  hint: 'What children say when they return this book will be counted here.',
};

/** What children said of a title when they returned a copy of it. */
export function BookOpinions({ accn_no }: { accn_no: string }) {
  const params = { id: accn_no };
  const { read, older, firstPage } = usePages({
    key: pathOf(bookOpinions, { params }),
    first: undefined as string | undefined,
    load: (after, signal) => call(bookOpinions, { params, query: { after } }, signal),
    rowsOf: ({ sentences }) => sentences,
    nextOf: ({ next }) => next,
  });
  const counts = firstPage?.counts;
  const total = counts ? opinions.reduce((sum, opinion) => sum + counts[opinion], 0) : 0;
  // The rows are the sentences: there can be opinions without any.
  const withCounts: typeof read = read.status === 'empty' && total > 0 ? { ...read, status: 'done' } : read;
  return (
    <Section title="What children said" aside={total > 0 && `${counted(total, 'opinion')}, from all copies`}>
      <DataState read={withCounts} empty={noOpinions}>
        {(sentences) => (
          <>
            {counts && <OpinionBar counts={counts} />}
            <Sentences sentences={sentences} older={older} />
          </>
        )}
      </DataState>
    </Section>
  );
}

function OpinionBar({ counts }: { counts: ReplyOf<typeof bookOpinions>['counts'] }) {
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {opinions
          .filter((opinion) => counts[opinion] > 0)
          .map((opinion) => (
            <span
              key={opinion}
              className={classes.part}
              data-opinion={opinion}
              style={{ flexGrow: counts[opinion] }}
            />
          ))}
      </div>
      <dl className={classes.figures}>
        {opinions.map((opinion) => (
          <div key={opinion} className={classes.figure}>
            <dt>
              <OpinionMark opinion={opinion} />
            </dt>
            <dd>{formatNumber(counts[opinion])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const shownAtFirst = 3;

function Sentences({ sentences, older }: { sentences: BookOpinion[]; older: Older<BookOpinion> }) {
  const { shown, list, showAll } = useFold<HTMLUListElement>(sentences.length, shownAtFirst);
  if (sentences.length === 0) return null;
  const all = shown === sentences.length;
  return (
    <>
      <List ref={list} aria-label="What children said, newest first">
        {sentences.slice(0, shown).map((sentence) => (
          <ListRow key={sentence.reading_id}>
            <Text lines="typed" dir="auto">
              “{sentence.observation}”
            </Text>
            <Meta>
              <OpinionMark opinion={sentence.opinion} />
              <Link {...childLink(sentence)}>
                <bdi dir="auto">{sentence.child_name}</bdi>
              </Link>
              <bdi dir="auto">{sentence.place_name}</bdi>
              <span>{formatDate(sentence.date_reading)}</span>
            </Meta>
          </ListRow>
        ))}
      </List>
      {!all && (
        <Button variant="default" h={44} mt="sm" onClick={showAll}>
          Show all
        </Button>
      )}
      {all && <LoadOlder older={older} />}
    </>
  );
}
