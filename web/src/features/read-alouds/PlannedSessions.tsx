import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Older } from '../../lib/use-pages.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { RecordActions } from '../../ui/records/RecordActions.tsx';
import { usePrinting } from '../../ui/records/use-printing.ts';
import { PlannedList } from './PlannedList.tsx';
import classes from './PlannedSessions.module.css';
import { sessionExport } from './session-columns.tsx';
import { filterFrom, noneFits, searchedOnly } from './sessions.messages.ts';
import { sessionMatches } from './use-sessions.ts';

interface PlannedSessionsProps {
  sessions: ReadAloud[];
  older: Older<ReadAloud>;
  fileName: string;
  ofOnePlace: boolean;
}

/** The planned sessions with what narrows them and takes them along: filter, file, paper. */
export function PlannedSessions({ sessions, older, fileName, ofOnePlace }: PlannedSessionsProps) {
  const [filter, setFilter] = useState('');
  const [forPaper, setForPaper] = useState<{ of: ReadAloud[]; rows: ReadAloud[] }>();
  const printing = usePrinting();
  // What was loaded for paper belongs to the rows it was loaded for.
  const loaded = printing && forPaper?.of === sessions ? forPaper.rows : sessions;
  const shown = loaded.filter((session) => sessionMatches(filter, session));
  const loadAll = async () => (await older.loadAll()).filter((session) => sessionMatches(filter, session));
  return (
    <>
      <div className={classes.tools}>
        {sessions.length >= filterFrom && (
          <FilterField label="Filter by place, person or lesson plan" value={filter} onChange={setFilter} />
        )}
        <RecordActions
          fileName={fileName}
          columns={sessionExport}
          rows={shown}
          load={loadAll}
          onLoaded={(rows) => flushSync(() => setForPaper({ of: sessions, rows }))}
        />
      </div>
      {shown.length === 0 && (
        <p className={classes.none} role="status">
          {noneFits} {older.more && searchedOnly}
        </p>
      )}
      <PlannedList sessions={shown} ofOnePlace={ofOnePlace} />
      <LoadOlder older={older} label="Load later" />
    </>
  );
}
