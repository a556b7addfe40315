import { NativeSelect, Stack, Textarea } from '@mantine/core';
import type { FamilyLanguage } from '@storyvan/contract/common/family';
import { familyLanguageNames } from '@storyvan/domain/family-language-names';
import { kindsToSend, type NoticeKind } from '@storyvan/domain/family-notices';
import { useState } from 'react';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DialogFrame } from '../../ui/DialogWindow.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { type FamilyNews, kindLabels, languageOf, textFor } from './family-news.ts';
import { SendMessage } from './SendMessage.tsx';
import { useFamilyLanguage } from './use-family.ts';

interface MessageSheetProps {
  news: FamilyNews;
  /** The kind that is shown first; otherwise the first of which there is something to say. */
  kind?: NoticeKind;
  onUsed?: () => void;
  onClose: () => void;
}

/** A message to a family: staff choose what it is about and its language, change the text, and send it themselves. */
export function MessageSheet({ news, onClose, ...rest }: MessageSheetProps) {
  const kinds = kindsToSend({ ...news, visit: news.next_visit });
  return (
    <DialogFrame title="Message to the family" onClose={onClose} size="lg" closable large>
      {kinds[0] ? (
        <MessageForm news={news} kinds={kinds} first={rest.kind ?? kinds[0]} onUsed={rest.onUsed} />
      ) : (
        <Note title="There is nothing to say now">
          <p>
            No session is planned at {news.place_name}, no book that {news.child_name} wished for has come,
            and there is no certificate.
          </p>
        </Note>
      )}
    </DialogFrame>
  );
}

interface MessageFormProps {
  news: FamilyNews;
  kinds: NoticeKind[];
  first: NoticeKind;
  onUsed: (() => void) | undefined;
}

const languages = Object.entries(familyLanguageNames).map(([value, label]) => ({ value, label }));

function MessageForm({ news, kinds, first, onUsed }: MessageFormProps) {
  const { child_id, child_name, guardian_phone } = news;
  const [kind, setKind] = useState(first);
  const [language, setLanguage] = useState(languageOf(news));
  // By kind and language, so that looking at another one loses nothing.
  const [changed, setChanged] = useState<Record<string, string>>({});
  const { choose, problem } = useFamilyLanguage(child_id);
  const key = `${kind} ${language}`;
  const text = changed[key] ?? textFor(news, kind, language);
  const chooseLanguage = (chosen: FamilyLanguage) => {
    setLanguage(chosen);
    choose(chosen);
  };
  return (
    <Stack gap="md">
      <Text tone="dim">
        To the family of <bdi dir="auto">{child_name}</bdi>, <bdi>{guardian_phone}</bdi>
      </Text>
      <Choices role="group" aria-label="About">
        {kinds.map((each) => (
          <Choice key={each} chosen={each === kind} onClick={() => setKind(each)}>
            {kindLabels[each]}
          </Choice>
        ))}
      </Choices>
      <NativeSelect
        label="Language"
        description="It is remembered for this family."
        value={language}
        data={languages}
        onChange={(event) => chooseLanguage(event.currentTarget.value as FamilyLanguage)}
      />
      <Problem>{problem}</Problem>
      <Textarea
        label="Message"
        description="You can change the words before you send them."
        lang={language}
        dir="auto"
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        onChange={(event) => setChanged({ ...changed, [key]: event.currentTarget.value })}
      />
      <SendMessage phone={guardian_phone} text={text} {...(onUsed ? { onUsed } : {})} />
      <Text size="sm" tone="dim">
        You send it from your own phone or messenger. Storyvan sends nothing and keeps no copy.
      </Text>
    </Stack>
  );
}
