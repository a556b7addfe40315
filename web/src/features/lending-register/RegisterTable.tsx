import type { RegisterEntry } from '@storyvan/contract/lending-register';
import { Link } from '@tanstack/react-router';
import { DiffLevel, LevelBadge } from '../../ui/LevelBadge.tsx';
import { childLink, type PlaceRef } from '../../ui/places/place-links.ts';
import { TitleText } from '../../ui/TitleText.tsx';
import { EntryStatus } from './EntryStatus.tsx';
import classes from './RegisterTable.module.css';
import type { ChildEntries } from './register-pages.ts';
import { UndoEntry } from './UndoEntry.tsx';

interface RegisterTableProps {
  label: string;
  place: PlaceRef;
  pages: ChildEntries[];
}

/** The register as it stands on paper: a block of rows for each child, and room to sign. */
export function RegisterTable({ label, place, pages }: RegisterTableProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a book can go to and fro twice on one day
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
