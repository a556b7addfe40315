import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../lazy-dialog.tsx';
import { MainPlaceLink, MainPlaces, RailIcon } from './MainPlaces.tsx';
import { dashboard, schools, sites, todaysPlaces, todo } from './main-places.ts';
import classes from './Rail.module.css';
import { VanLogo } from './VanLogo.tsx';

/** The main navigation at the left side of a desktop. */
export function Rail() {
  return (
    <nav className={classes.rail} aria-label="Main">
      <Link to="/" className={classes.brand}>
        <VanLogo />
        Storyvan
      </Link>
      <MainPlaces />
    </nav>
  );
}

const MorePlaces = lazyDialog(async () => (await import('./MorePlaces.tsx')).MorePlaces);

const tabs = [dashboard, sites, schools, todo];
/** The screen of the mat comes first where lending without a network was set up. */
const tabsOnDevice = [todaysPlaces, dashboard, sites, schools];

/** The main navigation of a phone: the most used screens, and the rest behind "More". */
export function TabBar({ onDevice = false }: { onDevice?: boolean }) {
  const [more, setMore] = useState(false);
  return (
    <nav className={classes.tabs} aria-label="Main">
      {(onDevice ? tabsOnDevice : tabs).map((place) => (
        <MainPlaceLink key={place.label} place={place} withIcon />
      ))}
      <UnstyledButton
        className={classes.link}
        aria-haspopup="dialog"
        aria-expanded={more}
        onClick={() => setMore(true)}
      >
        <RailIcon name="more" />
        More
      </UnstyledButton>
      {more && <MorePlaces onClose={() => setMore(false)} />}
    </nav>
  );
}
