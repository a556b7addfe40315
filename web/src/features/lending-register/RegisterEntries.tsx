import { Button } from '@mantine/core';
import { undoLending } from '@storyvan/contract/lending';
import type { RegisterEntry } from '@storyvan/contract/lending-register';
import { today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/use-may.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { DiffLevel, LevelBadge } from '../../records/level/LevelBadge.tsx';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { TitleText } from '../../records/title/TitleText.tsx';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import classes from './RegisterEntries.module.css';

/** What one child gave back and took on one date. */
export interface ChildEntries {
  child_id: number;
  child_name: string;
  card_no: string | null;
  level: number | null;
  entries: RegisterEntry[];
}

export const statusWords: Record<RegisterEntry['status'], string> = {
  issued: 'Issued',
  renewed: 'Renewed',
  returned: 'Returned',
};

interface RegisterEntriesProps {
  label: string;
  place: PlaceRef;
  pages: ChildEntries[];
}

/** The register as a table: a block of rows for each child and, on paper, room to sign. */
export function RegisterTable({ label, place, pages }: RegisterEntriesProps) {
  return (
    <table aria-label={label} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Child</th>
          <th scope="col">Entry</th>
          <th scope="col">Book</th>
          <th scope="col">Accession number</th>
          <th scope="col">Level</th>
          <th scope="col" className={classes.signature}>
            Signature
          </th>
        </tr>
      </thead>
      {pages.map((page) => (
        <tbody key={page.child_id}>
          {page.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a book can be issued and returned twice on one day
            <tr key={index}>
              {index === 0 && <ChildCell page={page} place={place} />}
              <EntryCells entry={entry} />
              {index === 0 && <td className={classes.signature} rowSpan={page.entries.length} />}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ChildCell({ page, place }: { page: ChildEntries; place: PlaceRef }) {
  const { child_id, child_name, card_no, level, entries } = page;
  return (
    <th scope="rowgroup" rowSpan={entries.length} className={classes.child}>
      <Link {...childLink({ ...place, child_id })}>
        <bdi dir="auto">{child_name}</bdi>
      </Link>
      <span className={classes.about}>
        {card_no} <LevelBadge level={level} />
      </span>
    </th>
  );
}

function EntryCells({ entry }: { entry: RegisterEntry }) {
  const { status, accn_no, title, language, level, diff_level } = entry;
  return (
    <>
      <td>
        <EntryStatus status={status} />
        <UndoEntry entry={entry} />
      </td>
      <td className={classes.book}>
        <Link to="/books/$id" params={{ id: accn_no }}>
          <TitleText title={title} language={language} />
        </Link>
      </td>
      <td className={classes.number}>{accn_no}</td>
      <td>
        <span className={classes.levels}>
          <LevelBadge level={level} />
          <DiffLevel diff_level={diff_level} />
        </span>
      </td>
    </>
  );
}

/** The register on a narrow screen: a card for each child. */
export function RegisterCards({ label, place, pages }: RegisterEntriesProps) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {pages.map(({ child_id, child_name, card_no, level, entries }) => (
        <li key={child_id} className={classes.card}>
          <div className={classes.head}>
            <Link {...childLink({ ...place, child_id })} className={classes.name}>
              <bdi dir="auto">{child_name}</bdi>
            </Link>
            <span className={classes.about}>
              {card_no} <LevelBadge level={level} />
            </span>
          </div>
          <ul className={classes.entries}>
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a book can be issued and returned twice on one day
              <Entry key={index} entry={entry} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: RegisterEntry }) {
  const { status, accn_no, title, language, level, diff_level } = entry;
  return (
    <li className={classes.entry}>
      <EntryStatus status={status} />
      <div>
        <Link to="/books/$id" params={{ id: accn_no }} className={classes.title}>
          <TitleText title={title} language={language} />
        </Link>
        <div className={classes.about}>
          {accn_no} <LevelBadge level={level} /> <DiffLevel diff_level={diff_level} />
        </div>
        <UndoEntry entry={entry} />
      </div>
    </li>
  );
}

function EntryStatus({ status }: { status: RegisterEntry['status'] }) {
  return (
    <span className={classes.status} data-status={status}>
      <span aria-hidden="true">{status === 'issued' ? '→' : '←'}</span> {statusWords[status]}
    </span>
  );
}

/** Undoes an entry of today, as long as its book has not moved since; the desk it was made at may be closed. */
function UndoEntry({ entry }: { entry: RegisterEntry }) {
  const may = useMay(undoLending);
  const { saving, problems, save } = useSaving();
  const { status, title, child_name, date_issue, date_return, undo_event_id: event_id } = entry;
  const date = status === 'issued' ? date_issue : date_return;
  if (!may || event_id === null || date !== today()) return null;
  const handleUndo = () =>
    save(async (request_id) => {
      const reply = await call(undoLending, { body: { event_id, request_id } });
      const { message } = reply.status;
      if (reply.status.status === 'undone') growlSuccess(message);
      else growlError(message);
      return reply.status.status === 'undone' ? undefined : { form: message };
    });
  return (
    <span className={classes.undo}>
      <Button
        variant="default"
        className={classes.button}
        loading={saving}
        aria-label={`Undo: ${title}, ${status}, ${child_name}`}
        onClick={handleUndo}
      >
        Undo
      </Button>
      {problems.form && (
        <span role="alert" className={classes.problem}>
          {problems.form}
        </span>
      )}
    </span>
  );
}
