import { type Insight, mostSentences } from '@storyvan/contract/insight';
import type { DateRange } from '@storyvan/domain/date-range';
import { namesChild } from '@storyvan/domain/insight/names-child';
import { compareBytes } from '@storyvan/domain/name-order';
import type { Executor } from '../../db/database.ts';
import type { ScopeSlots } from './scope.queries.ts';
import { listChosen, listNewest, type SentenceRow } from './voices.queries.ts';

/** Sentences of children, for reports. */

type Voice = Insight['voices'][number];

const voiceOf = ({ reading_id, sentence, opinion, title, date }: SentenceRow): Voice[] =>
  opinion === null ? [] : [{ reading_id, sentence, opinion, title, date }];

const isNamed = ({ sentence, name }: SentenceRow): boolean => namesChild(sentence, name);

/** Those that were chosen, the newest first. A child may have got another name since. */
export async function listVoices(on: Executor, scope: ScopeSlots, range: DateRange): Promise<Voice[]> {
  const chosen = await listChosen.all(on, { ...scope, ...range, limit: mostSentences });
  return chosen.filter((row) => !isNamed(row)).flatMap(voiceOf);
}

/** The chosen ones, and the newest of the others. */
export async function listToChoose(on: Executor, scope: ScopeSlots, range: DateRange) {
  const asked = { ...scope, ...range, limit: mostSentences };
  const [chosen, newest] = await Promise.all([listChosen.all(on, asked), listNewest.all(on, asked)]);
  const others = newest.filter(({ chosen_at }) => chosen_at === null);
  return [...chosen, ...others.slice(0, mostSentences - chosen.length)]
    .sort((a, b) => compareBytes(b.date, a.date) || compareBytes(b.reading_id, a.reading_id))
    .flatMap((row) =>
      voiceOf(row).map((voice) => ({
        ...voice,
        child_name: row.name,
        chosen: row.chosen_at !== null,
        names_child: isNamed(row),
      })),
    );
}
