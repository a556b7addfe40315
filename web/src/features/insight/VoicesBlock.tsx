import { Button } from '@mantine/core';
import { chooseVoice, type Insight } from '@storyvan/contract/insight';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { useMay } from '../../lib/use-may.ts';
import { OpinionMark } from '../../records/reading/OpinionMark.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './insight.module.css';

const ChooseSentences = lazyDialog(async () => (await import('./ChooseSentences.tsx')).ChooseSentences);

/** Shown before the others, which one tap shows. */
const firstVoices = 6;

/** What children said, in sentences that someone has chosen. */
export function VoicesBlock({ data }: { data: Insight }) {
  const mayChoose = useMay(chooseVoice);
  const [choosing, setChoosing] = useState(false);
  const [all, setAll] = useState(false);
  const { voices } = data;
  return (
    <Section
      title="Voices"
      aside={
        mayChoose && (
          <Button variant="default" mih={44} onClick={() => setChoosing(true)}>
            Choose sentences
          </Button>
        )
      }
    >
      {voices.length === 0 ? (
        <Text tone="dim">
          {mayChoose
            ? 'No sentence has been chosen for these dates. Choose from what children said when they brought books back.'
            : 'No sentence has been chosen for these dates. A coordinator can choose some.'}
        </Text>
      ) : (
        <VoiceList voices={voices.slice(0, all ? undefined : firstVoices)} />
      )}
      {!all && voices.length > firstVoices && (
        <button type="button" className={classes.textButton} onClick={() => setAll(true)}>
          All {voices.length} sentences
        </button>
      )}
      {choosing && <ChooseSentences data={data} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

function VoiceList({ voices }: { voices: Insight['voices'] }) {
  return (
    <ul className={classes.voices}>
      {voices.map(({ reading_id, sentence, title, opinion, date }) => (
        <li key={reading_id}>
          <blockquote dir="auto">“{sentence}”</blockquote>
          <p>
            about <bdi dir="auto">{title}</bdi> · <OpinionMark opinion={opinion} /> · {formatDate(date)}
          </p>
        </li>
      ))}
    </ul>
  );
}
