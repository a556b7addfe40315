import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import classes from './ProgrammeCard.module.css';

interface PlaceRow {
  key: string;
  label: string;
  note: string;
  link: LinkProps;
}

/** So many rows before the rest is folded away. */
const shownAtFirst = 6;

export function PlaceRows({ rows }: { rows: PlaceRow[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.key}>
            <Link {...row.link} className={classes.row}>
              <span>{row.label}</span>
              <span className={classes.note}>{row.note}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" mih={44} onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}
