import { Button, Switch } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  listReadingPartners,
  type ReadingPartner,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { useReopened, wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { programCrumb } from '../../records/place/place-links.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import { PartnerDialog } from './PartnerDialog.tsx';
import { PartnerCard, partnerColumns, partnerExport } from './partner-columns.tsx';

const titles: Record<Programme, string> = { mop: 'Reading partners', lis: 'Reporting persons' };

const empty = {
  title: 'No one in this list yet',
  hint: 'Choose “Add a person” to add staff or volunteers.',
};

const emptyForReaders = { ...empty, hint: 'Coordinators can add staff and volunteers.' };

/** The people of a programme: reading partners of mop, reporting persons of lis. */
export function ReadingPartnersScreen({ program }: { program: Programme }) {
  const [former, setFormer] = useState(false);
  const [editing, setEditing] = useState<ReadingPartner | 'new' | undefined>(() =>
    wasInterrupted(`partner ${program}`) ? 'new' : undefined,
  );
  const query = former ? ({ former: 'true' } as const) : {};
  const read = useRead(listReadingPartners, { params: { program }, query }, { keepPrevious: true });
  useReopened(read.data, ({ rp_id }) => `partner ${rp_id}`, setEditing);
  const mayEdit = useMay(saveReadingPartner);
  const addButton = mayEdit && (
    <Button h={44} onClick={() => setEditing('new')}>
      Add a person
    </Button>
  );
  return (
    <Screen crumbs={[programCrumb(program)]} title={titles[program]} aside={addButton}>
      {!mayEdit && <AskOthers>Only coordinators can change this list.</AskOthers>}
      <Switch
        label="Show people who have left"
        size="md"
        mb="xs"
        data-screen-only
        checked={former}
        onChange={(event) => setFormer(event.currentTarget.checked)}
      />
      <DataState read={read} empty={mayEdit ? empty : emptyForReaders}>
        {(people) => <People program={program} people={people} onEdit={mayEdit ? setEditing : undefined} />}
      </DataState>
      {editing && (
        <PartnerDialog
          program={program}
          person={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Screen>
  );
}

interface PeopleProps {
  program: Programme;
  people: ReadingPartner[];
  /** Undefined for people who may only read. */
  onEdit: ((person: ReadingPartner) => void) | undefined;
}

function People({ program, people, onEdit }: PeopleProps) {
  const [filter, setFilter] = useState('');
  return (
    <RecordTable
      label={titles[program]}
      roomFrom="80em"
      rows={people.filter((person) => matchesWords(filter, person.name, person.phone, person.note))}
      columns={partnerColumns(onEdit)}
      rowKey={(person) => String(person.rp_id)}
      renderCard={(person) => <PartnerCard person={person} onEdit={onEdit} />}
      order={{ key: 'name', down: false }}
      records={{ fileName: titles[program], columns: partnerExport }}
      filter={{
        field: <FilterField label="Filter by name or phone" value={filter} onChange={setFilter} />,
        noneFits: <Note title="No one with this name or phone." />,
      }}
    />
  );
}
