import type { RegisterEntry } from '@storyvan/contract/lending-register';
import { Link } from '@tanstack/react-router';
import { DiffLevel, LevelBadge } from '../../ui/LevelBadge.tsx';
import { childLink, type PlaceRef } from '../../ui/places/place-links.ts';
import { TitleText } from '../../ui/TitleText.tsx';
import { EntryStatus } from './EntryStatus.tsx';
import classes from './RegisterCards.module.css';
import type { ChildEntries } from './register-pages.ts';
import { UndoEntry } from './UndoEntry.tsx';

interface RegisterCardsProps {
  label: string;
  place: PlaceRef;
  pages: ChildEntries[];
}

/** The register where a table has no room: a card for each child. */
export function RegisterCards({ label, place, pages }: RegisterCardsProps) {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a book can go to and fro twice on one day
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
