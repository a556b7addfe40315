import { Button } from '@mantine/core';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exactTime, timeOf } from '../../../lib/ago.ts';
import { counted } from '../../../lib/numbers.ts';
import { refreshReads } from '../../../lib/use-read.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { Disclosure, List, ListRow } from '../../../ui/List.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { Meta, Problem, Text } from '../../../ui/Text.tsx';
import { useField } from '../../store/field-state.ts';
import { type KeptEntry, withdrawEntry } from '../../store/outbox.ts';
import { goesWith, withoutChildren } from '../../store/related-entries.ts';
import { doneWords } from '../device/entry-words.ts';
import { useTask } from '../device/use-task.ts';
import { nameOfChild, useUnsent } from './use-place-view.ts';

const shownAtOnce = 50;

/** What was not sent, the latest first: each entry can be removed until it is on its way. */
export function UnsentEntries() {
  const [open, setOpen] = useState(false);
  const [limit, setLimit] = useState(shownAtOnce);
  const locked = useField((state) => state.locked);
  const entries = useUnsent();
  return (
    <Disclosure summary="See what was not sent" onToggle={setOpen}>
      {open && (
        <>
          <Text size="sm" tone="dim" measure>
            {locked
              ? 'Enter the PIN to see names and to remove an entry that is wrong.'
              : 'An entry that is wrong can be removed as long as it is only on this device.'}
          </Text>
          <List aria-label="Unsent entries, latest first">
            {entries.slice(0, limit).map((kept) => (
              <UnsentEntry key={kept.entry.request_id} kept={kept} entries={entries} locked={locked} />
            ))}
          </List>
          {entries.length > limit && (
            <Button variant="subtle" fullWidth onClick={() => setLimit(limit + 200)}>
              Show older ({entries.length - limit})
            </Button>
          )}
        </>
      )}
    </Disclosure>
  );
}

/** "Lent to Asha Gawde, The Boat, B-00012": what a sentence calls it. */
function wordsOf({ entry, shown, text }: KeptEntry): string {
  const { kind, site_grade_id } = entry;
  const { place_name, title } = shown;
  const ofPlace = 'party' in entry && entry.party === 'place';
  const child = 'child' in entry && entry.child !== null ? entry.child : null;
  const name = child === null ? null : (nameOfChild(child, site_grade_id) ?? 'a child');
  const newChild = text?.name === undefined ? null : String(text.name);
  const done = doneWords({ kind, place_name, party: ofPlace ? place_name : name, newChild });
  return [done, title, 'accn_no' in entry && entry.accn_no].filter(Boolean).join(', ');
}

function whenOf({ entry }: KeptEntry): string {
  const { date, made_at } = entry;
  return date === today(new Date(made_at))
    ? exactTime(made_at)
    : `dated ${formatDate(date)}, entered at ${timeOf(made_at)}`;
}

interface UnsentEntryProps {
  kept: KeptEntry;
  /** The latest first. */
  entries: readonly KeptEntry[];
  locked: boolean;
}

function UnsentEntry({ kept, entries, locked }: UnsentEntryProps) {
  const { shown, state, set_aside } = kept;
  const words = wordsOf(kept);
  const mayGo = state === 'unsent' || set_aside;
  return (
    <ListRow
      action={
        mayGo ? (
          !locked && <Remove kept={kept} entries={entries} words={words} />
        ) : (
          <Pill kind="warn">on its way</Pill>
        )
      }
    >
      <bdi dir="auto">
        <strong>{words}</strong>
      </bdi>
      <Meta>
        <bdi dir="auto">{shown.place_name}</bdi> <span>{whenOf(kept)}</span>
      </Meta>
      {!mayGo && (
        <Text size="sm" tone="dim">
          It may have arrived already. Correct it once everything is sent.
        </Text>
      )}
    </ListRow>
  );
}

const tooLate =
  'This is on its way to the server by now, or something that follows from it is, so it is kept. Correct it once everything is sent.';

function Remove({ kept, entries, words }: Omit<UnsentEntryProps, 'locked'> & { words: string }) {
  const { busy, problem, run } = useTask();
  const client = useQueryClient();
  const handleConfirm = () =>
    run(async () => {
      if (!(await withdrawEntry(kept.entry.request_id))) throw new Error(tooLate);
      growlSuccess('Removed.');
      refreshReads(client);
    });
  return (
    <div>
      <ConfirmButton
        label="Remove"
        fullLabel={`Remove: ${words}`}
        title="Remove this entry?"
        busy={busy}
        onConfirm={handleConfirm}
      >
        <Consequences kept={kept} entries={entries} words={words} />
      </ConfirmButton>
      <Problem>{problem}</Problem>
    </div>
  );
}

/** What else goes or changes with it. */
function Consequences({ kept, entries, words }: Omit<UnsentEntryProps, 'locked'> & { words: string }) {
  const inOrder = entries.map(({ entry }) => entry).toReversed();
  const others = new Set<FieldEntry>(goesWith(kept.entry, inOrder));
  const going = entries.filter(({ entry }) => others.has(entry)).toReversed();
  const gone = new Set([kept.entry.request_id]);
  const attended = inOrder.filter((entry) => withoutChildren(entry, gone) !== entry).length;
  return (
    <>
      <p>
        <bdi dir="auto">{words}</bdi>.{' '}
        {kept.set_aside ? ofFailing : 'It was not sent, so nothing of it is recorded.'}
      </p>
      {attended > 0 && (
        <p>
          The child is taken off the attendance of {counted(attended, 'session')}; the count does not change.
        </p>
      )}
      {going.length > 0 && (
        <>
          <p>{counted(going.length, 'entry goes', 'entries go')} with it:</p>
          <ul>
            {going.map((each) => (
              <li key={each.entry.request_id} dir="auto">
                {wordsOf(each)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const ofFailing = 'The server has failed on it. If a part of it was recorded anyway, that is kept.';
