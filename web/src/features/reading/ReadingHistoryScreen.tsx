import { Button } from '@mantine/core';
import { getChild } from '@storyvan/contract/children';
import type { Holder } from '@storyvan/contract/common/programme';
import { childReading, placeReading, type ReadingEntry } from '@storyvan/contract/reading';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { callPage, pathOf } from '../../lib/call.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { usePages } from '../../lib/use-pages.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RecordTable } from '../../ui/table/RecordTable.tsx';
import { ChildField } from './ChildField.tsx';
import classes from './Reading.module.css';
import { ReadingCard, readingColumns, readingExport } from './reading-columns.tsx';
import { readingHistoryLink } from './reading-search.ts';
import { readingDraft } from './use-add-reading.ts';

const AddReadingDialog = lazyDialog(async () => (await import('./AddReadingDialog.tsx')).AddReadingDialog);

interface ReadingHistoryScreenProps {
  place: PlaceRef;
  /** The child; all children of the place if undefined. */
  child_id: number | undefined;
}

/** What children read with someone and what they said of books: one child, or the whole site or grade. */
export function ReadingHistoryScreen({ place, child_id }: ReadingHistoryScreenProps) {
  const names = usePlaceNames(place);
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  // Reopens the form that was open when the user was signed out.
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
      <div className={classes.childFilter}>
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
  title: name ? `No reading history for ${name} yet` : 'No reading history yet',
  hint: 'What children say of a book at its return is listed here. To record what you see when a child reads with you, choose “Add reading history”.',
});

/** Entries added since the screen opened come first, whatever their date. */
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

/** The reading history of a child or of the whole place, in pages counted from 1. */
function useReadings({ program, site_grade_id: id }: Holder, childId: number | undefined) {
  const ofPlace = (page: number) => ({ params: { program, id, page } });
  const ofChild = (page: number, child: number) => ({ params: { program, id, page, childId: child } });
  return usePages({
    key: childId === undefined ? pathOf(placeReading, ofPlace(1)) : pathOf(childReading, ofChild(1, childId)),
    first: 1,
    load: (page, signal) =>
      childId === undefined
        ? callPage(placeReading, ofPlace(page), signal)
        : callPage(childReading, ofChild(page, childId), signal),
    rowsOf: ({ rows }) => rows,
    nextOf: ({ next }, page) => (next === null ? null : page + 1),
  });
}
