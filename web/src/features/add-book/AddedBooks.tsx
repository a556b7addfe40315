import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AddBookScreen.module.css';
import { numbersText } from './copies-draft.ts';
import type { Added } from './use-add-book.ts';

export interface AddedNow extends Added {
  /** Somebody else took the numbers that were shown before. */
  moved: boolean;
}

/** What was added since the screen was opened, the newest on top, with what comes next. */
export function AddedBooks({ added }: { added: AddedNow[] }) {
  const all = added.flatMap(({ accn_nos }) => accn_nos);
  return (
    <Section title="Added now" aside={counted(all.length, 'copy', 'copies')}>
      <ul className={classes.added}>
        {added.map(({ accn_nos, title, moved }) => (
          <li key={accn_nos[0]} className={classes.book}>
            <div>
              <Link to="/books/$id" params={{ id: accn_nos[0] ?? '' }} dir="auto">
                {title}
              </Link>
              <div className={classes.numbers}>{numbersText(accn_nos)}</div>
              {moved && <div>Somebody else took the numbers shown before. These are the right ones.</div>}
            </div>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <LinkButton link={{ to: '/labels', search: { copies: all.join(',') } }} primary>
          Print labels
        </LinkButton>
        <LinkButton link={{ to: '/mop' }}>Lend to a site</LinkButton>
        <LinkButton link={{ to: '/lis' }}>Lend to a grade</LinkButton>
      </Group>
    </Section>
  );
}
