import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { tooManyPartners } from '@storyvan/contract/read-alouds';
import { listReadingPartners, mostPartners, type Person } from '@storyvan/contract/reading-partners';
import { type KeyboardEvent, useRef, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { ChosenPeople } from './ChosenPeople.tsx';
import classes from './PeopleField.module.css';

interface PeopleFieldProps {
  program: Programme;
  /** The one who leads, or those who support: two at most. */
  as: 'lead' | 'partners';
  value: Person[];
  /** In the other role of the same session; nobody has two. */
  taken: Person[];
  onChange: (people: Person[]) => void;
  error?: string | undefined;
}

const words = {
  lead: {
    label: 'Lead',
    choose: 'Choose who leads',
    again: 'Choose somebody else',
    full: '',
    taken: 'reading partner',
  },
  partners: {
    label: 'Reading partners',
    choose: 'Choose a reading partner',
    again: 'Choose one more',
    full: 'Two are chosen',
    taken: 'leads',
  },
};

/** Who leads a session, or supports it: chosen from the people of the programme, by list, by name or by keyboard. */
export function PeopleField({ program, as, value, taken, onChange, error }: PeopleFieldProps) {
  const { label, choose, again, full } = words[as];
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const people = useRead(listReadingPartners, { params: { program } });
  const found = (people.data ?? []).filter(
    ({ rp_id, name }) => matchesWords(text, name) && !value.some((person) => person.rp_id === rp_id),
  );
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const add = ({ rp_id, name }: Person) => {
    setText('');
    combobox.closeDropdown();
    if (as === 'lead') return onChange([{ rp_id, name }]);
    if (value.length >= mostPartners) return setRefusal(tooManyPartners);
    onChange([...value, { rp_id, name }]);
  };
  const remove = (person: Person) => {
    setRefusal(undefined);
    onChange(value.filter((each) => each.rp_id !== person.rp_id));
    input.current?.focus();
  };
  const handleText = (typed: string) => {
    setText(typed);
    setRefusal(undefined);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
    // Half a form must not be sent by choosing somebody.
    event.preventDefault();
    const [only] = text.trim() && found.length === 1 ? found : [];
    if (only && !isIn(taken, only)) add(only);
  };
  return (
    <div>
      <Combobox
        withinPortal={false}
        store={combobox}
        onOptionSubmit={(rp_id) => {
          const chosen = found.find((person) => String(person.rp_id) === rp_id);
          if (chosen) add(chosen);
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            label={label}
            placeholder={[choose, again][value.length] ?? full}
            role="combobox"
            size="md"
            value={text}
            error={refusal ?? error}
            errorProps={{ role: 'alert' }}
            onClick={() => combobox.openDropdown()}
            onChange={(event) => handleText(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              combobox.closeDropdown();
              setText('');
            }}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            autoComplete="off"
            dir="auto"
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <PeopleFound people={people} found={found} taken={taken} why={words[as].taken} />
        </Combobox.Dropdown>
      </Combobox>
      <ChosenPeople label={label} people={value} onRemove={remove} />
    </div>
  );
}

const isIn = (people: Person[], { rp_id }: Person): boolean => people.some((each) => each.rp_id === rp_id);

interface PeopleFoundProps {
  people: Read<unknown>;
  found: Person[];
  taken: Person[];
  why: string;
}

function PeopleFound({ people, found, taken, why }: PeopleFoundProps) {
  return (
    <Combobox.Options aria-label="People" className={classes.options}>
      {found.map((person) => (
        <Combobox.Option
          key={person.rp_id}
          value={String(person.rp_id)}
          disabled={isIn(taken, person)}
          className={classes.option}
        >
          <bdi dir="auto">{person.name}</bdi>
          {isIn(taken, person) && <span>{why}</span>}
        </Combobox.Option>
      ))}
      {found.length === 0 && <Combobox.Empty>{noneFound[people.status]}</Combobox.Empty>}
    </Combobox.Options>
  );
}

const noneFound = {
  loading: 'Loading the people…',
  failed: 'The people could not be loaded. Is the network on?',
  done: 'Nobody else has a name like this.',
  empty: 'Nobody is in the list of this programme yet.',
};
