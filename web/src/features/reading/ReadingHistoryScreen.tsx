import { Button } from '@mantine/core';
import { getChild } from '@storyvan/contract/children';
import type { ReadingEntry } from '@storyvan/contract/reading';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { childLink, type PlaceRef, placeCrumbs } from '../../ui/places/place-links.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AddReadingDialog } from './AddReadingDialog.tsx';
import { ChildField } from './ChildField.tsx';
import classes from './ReadingHistoryScreen.module.css';
import { ReadingCard, readingColumns, readingExport } from './reading-columns.tsx';
import { readingHistoryLink } from './reading-search.ts';
import { readingDraft } from './use-add-reading.ts';
import { useReadings } from './use-readings.ts';

interface ReadingHistoryScreenProps {
  place: PlaceRef;
  /** Whose history; everybody's here when undefined. */
  child_id: number | undefined;
}

/** What was seen when children read with somebody: of one child, or of the whole site or grade. */
export function ReadingHistoryScreen({ place, child_id }: ReadingHistoryScreenProps) {
  const names = usePlaceNames(place);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  // What was being written when the session ended is opened again.
  const [adding, setAdding] = useState(() => wasInterrupted(readingDraft(place, child_id)));
  const child = useRead(
    getChild,
    { params: { childId: child_id ?? 0 } },
    { enabled: child_id !== undefined },
  ).data;
  const { read, older } = useReadings(place, child_id);
  const { withAdded, add } = useAdded(read, child_id);
  const crumbs = placeCrumbs(place, names);
  if (child) crumbs.push({ label: child.name, link: childLink({ ...place, child_id: child.child_id }) });
  const addButton = (
    <Button ref={button} size="md" onClick={() => setAdding(true)}>
      Add reading history
    </Button>
  );
  const handleClose = () => {
    setAdding(false);
    button.current?.focus();
  };
  return (
    <Screen crumbs={crumbs} title="Reading history" aside={addButton}>
      <div className={classes.child}>
        <ChildField
          label="Child"
          placeholder={`All children of ${names.name ?? 'this place'}`}
          holder={place}
          child={child ?? null}
          onChoose={(chosen) => navigate(readingHistoryLink(place, chosen?.child_id))}
        />
      </div>
      <DataState read={withAdded} empty={emptyOf(child?.name)}>
        {(entries) => (
          <>
            <RecordTable
              roomFrom="72em"
              label={child ? `Reading history of ${child.name}` : 'Reading history'}
              rows={entries}
              columns={readingColumns(place)}
              rowKey={(entry) => entry.reading_id}
              renderCard={(entry) => <ReadingCard entry={entry} place={place} />}
              unpaged
              records={{
                fileName: ['reading-history', names.name, child?.name].filter(Boolean).join('-'),
                columns: readingExport,
                load: older.loadAll,
              }}
            />
            <LoadOlder older={older} />
          </>
        )}
      </DataState>
      {adding && <AddReadingDialog place={place} child={child ?? null} onClose={handleClose} onSaved={add} />}
    </Screen>
  );
}

const emptyOf = (name: string | undefined) => ({
  title: name ? `Nothing is recorded for ${name} yet` : 'No reading history yet',
  hint: '“Add reading history” records what you see when a child reads with you.',
});

/** What was added since the screen opened stands on top, whatever its date. */
function useAdded(read: Read<ReadingEntry[]>, child_id: number | undefined) {
  const [added, setAdded] = useState<ReadingEntry[]>([]);
  const { data } = read;
  const rows = useMemo(() => {
    const own = added.filter((entry) => child_id === undefined || entry.child_id === child_id);
    const ids = new Set(own.map((entry) => entry.reading_id));
    return data && [...own, ...data.filter((entry) => !ids.has(entry.reading_id))];
  }, [added, data, child_id]);
  const withAdded: Read<ReadingEntry[]> =
    read.data && rows ? { ...read, status: rows.length === 0 ? 'empty' : 'done', data: rows } : read;
  const add = (entry: ReadingEntry) =>
    setAdded((before) => [entry, ...before.filter(({ reading_id }) => reading_id !== entry.reading_id)]);
  return { withAdded, add };
}
