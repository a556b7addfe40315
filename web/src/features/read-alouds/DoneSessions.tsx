import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { useMemo, useState } from 'react';
import type { Older } from '../../lib/use-pages.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Note } from '../../ui/Note.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { DoneCard, doneColumns, doneExport } from './session-columns.tsx';
import { filterFrom, noneFits, searchedOnly } from './sessions.messages.ts';
import { sessionMatches } from './use-sessions.ts';

interface DoneSessionsProps {
  sessions: ReadAloud[];
  older: Older<ReadAloud>;
  fileName: string;
  ofOnePlace: boolean;
}

/** The sessions that were held, the newest first, each with its report or the way to write it. */
export function DoneSessions({ sessions, older, fileName, ofOnePlace }: DoneSessionsProps) {
  const [filter, setFilter] = useState('');
  const fits = (session: ReadAloud) => sessionMatches(filter, session);
  // The same list while nothing changes: what is loaded for paper belongs to it.
  const shown = useMemo(
    () => sessions.filter((session) => sessionMatches(filter, session)),
    [sessions, filter],
  );
  return (
    <>
      <RecordTable
        roomFrom="72em"
        label="Read-alouds done"
        rows={shown}
        columns={doneColumns(ofOnePlace)}
        rowKey={(session) => String(session.ra_id)}
        renderCard={(session) => <DoneCard session={session} ofOnePlace={ofOnePlace} />}
        unpaged
        records={{
          fileName,
          columns: doneExport,
          load: async () => (await older.loadAll()).filter(fits),
        }}
        filter={{
          field: sessions.length >= filterFrom && (
            <FilterField label="Filter by place, person or lesson plan" value={filter} onChange={setFilter} />
          ),
          noneFits: <Note title={noneFits}>{older.more && <p>{searchedOnly}</p>}</Note>,
        }}
      />
      <LoadOlder older={older} />
    </>
  );
}
