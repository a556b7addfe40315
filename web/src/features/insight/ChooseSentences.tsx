import { Checkbox } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { chooseVoice, type Insight, listSentences, mostSentences } from '@storyvan/contract/insight';
import { formatDate, unpadded } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { BottomSheetWindow } from '../../ui/BottomSheetWindow.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';

type Sentence = ReplyOf<typeof listSentences>[number];

const none = {
  title: 'No child has said anything about a book in these dates',
  hint: 'When a book comes back, the desk asks “How was it?”. A sentence can be typed there.',
};

/** Chooses sentences of “How was it?” for insight and reports; each choice is saved at once. */
export function ChooseSentences({ data, onClose }: { data: Insight; onClose: () => void }) {
  const [words, setWords] = useState('');
  const params = { scope: data.scope, start: unpadded(data.start), end: unpadded(data.end) };
  const sentences = useRead(listSentences, { params }, { keepPrevious: true });
  return (
    <BottomSheetWindow opened onClose={onClose} title="Choose sentences">
      <Text tone="dim" size="sm">
        Those chosen are shown in insight and in reports, without the child’s name. Before you choose one,
        check that it names no child, in any script. At most {mostSentences} are listed, the newest first.
      </Text>
      <DataState read={sentences} empty={none}>
        {(list) => {
          const shown = list.filter(({ sentence, title }) => matchesWords(words, sentence, title));
          return (
            <>
              <FilterField label="Filter sentences" value={words} onChange={setWords} />
              <List aria-label="Sentences">
                {shown.map((each) => (
                  <SentenceRow key={each.reading_id} sentence={each} />
                ))}
              </List>
              {shown.length === 0 && <Text tone="dim">No sentence has these letters. Try fewer.</Text>}
            </>
          );
        }}
      </DataState>
    </BottomSheetWindow>
  );
}

const holdsName = 'It holds a word of the child’s name, so it cannot be chosen.';

function SentenceRow({
  sentence: { reading_id, sentence, title, child_name, opinion, date, chosen, names_child },
}: {
  sentence: Sentence;
}) {
  const { save, problems } = useSaving();
  const [refused, setRefused] = useState<string>();
  const handleChange = (choose: boolean) =>
    save(async (request_id) => {
      const { status } = await call(chooseVoice, { body: { reading_id, chosen: choose, request_id } });
      setRefused(status.status === 'saved' ? undefined : status.message);
      return undefined;
    });
  const cannot = names_child && !chosen;
  return (
    <ListRow>
      <Checkbox
        size="md"
        checked={chosen}
        // Not while it is saved: a disabled box loses the focus.
        disabled={cannot}
        onChange={({ currentTarget: { checked } }) => handleChange(checked)}
        label={<bdi dir="auto">“{sentence}”</bdi>}
        description={cannot ? holdsName : undefined}
      />
      <Meta>
        <bdi dir="auto">{child_name}</bdi>
        <bdi dir="auto">{title}</bdi>
        <span>{opinionWords[opinion]}</span>
        <span>{formatDate(date)}</span>
      </Meta>
      <Problem>{refused ?? problems.form}</Problem>
    </ListRow>
  );
}
