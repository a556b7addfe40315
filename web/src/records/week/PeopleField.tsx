import { CloseButton } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { tooManyPartners } from '@storyvan/contract/read-alouds';
import { listReadingPartners, mostPartners, type Person } from '@storyvan/contract/reading-partners';
import { useRef, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { useRead } from '../../lib/use-read.ts';
import { AsyncPicker } from '../../ui/AsyncPicker.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Text } from '../../ui/Text.tsx';

interface PeopleFieldProps {
  program: Programme;
  /** The leader, or at most two reading partners. */
  as: 'lead' | 'partners';
  value: Person[];
  /** In the other role of the same session; a person has only one role. */
  taken: Person[];
  onChange: (people: Person[]) => void;
  error?: string | undefined;
}

const words = {
  lead: {
    label: 'Lead',
    placeholders: ['Choose who leads', 'Choose someone else'],
    taken: 'reading partner',
  },
  partners: {
    label: 'Reading partners',
    placeholders: ['Choose a reading partner', 'Choose one more', 'Two are chosen'],
    taken: 'leads',
  },
};

/** Chooses the leader or the reading partners of a session from the people of the programme. */
export function PeopleField({ program, as, value, taken, onChange, error }: PeopleFieldProps) {
  const { label, placeholders, taken: otherRole } = words[as];
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const people = useRead(listReadingPartners, { params: { program } });
  const found = people.data?.filter((person) => matchesWords(typed, person.name) && !isIn(value, person));
  const handleSearch = (text: string) => {
    setTyped(text);
    if (!text) return;
    setRefusal(undefined);
    // The name of someone else: the one before does not lead, even if the name is unknown.
    if (as === 'lead' && value.length > 0) onChange([]);
  };
  const add = ({ rp_id, name }: Person) => {
    if (as === 'lead') return onChange([{ rp_id, name }]);
    if (value.length >= mostPartners) return setRefusal(tooManyPartners);
    onChange([...value, { rp_id, name }]);
  };
  const remove = (person: Person) => {
    setRefusal(undefined);
    onChange(value.filter((each) => each.rp_id !== person.rp_id));
    input.current?.focus();
  };
  return (
    <div>
      <AsyncPicker
        label={label}
        placeholder={placeholders[value.length] ?? ''}
        listLabel="People"
        browse
        value={null}
        keyOf={({ rp_id }) => rp_id}
        textOf={({ name }) => name}
        renderOption={(person) => (
          <>
            <bdi dir="auto">{person.name}</bdi>
            {isIn(taken, person) && (
              <Text as="span" size="sm">
                {otherRole}
              </Text>
            )}
          </>
        )}
        isDisabled={(person) => isIn(taken, person)}
        found={{
          options: found,
          failure: people.status === 'failed' ? 'The people could not be loaded.' : undefined,
          retry: people.retry,
        }}
        noMatch={people.data?.length ? 'No one else by that name.' : 'No people in this programme yet.'}
        onSearch={handleSearch}
        onChange={(person) => person && add(person)}
        error={refusal ?? error}
        inputRef={input}
      />
      {value.length > 0 && (
        <List aria-label={`${label} chosen`}>
          {value.map((person) => (
            <ListRow
              key={person.rp_id}
              lead={<Initials name={person.name} />}
              action={
                <CloseButton
                  aria-label={`Remove ${person.name}`}
                  size={44}
                  iconSize={18}
                  onClick={() => remove(person)}
                />
              }
            >
              <Text as="strong" dir="auto">
                {person.name}
              </Text>
            </ListRow>
          ))}
        </List>
      )}
    </div>
  );
}

const isIn = (people: Person[], { rp_id }: Person): boolean => people.some((each) => each.rp_id === rp_id);
