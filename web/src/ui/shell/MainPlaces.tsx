import { mayCall } from '@storyvan/contract/access';
import { Link, useLocation } from '@tanstack/react-router';
import { useStaff } from '../../lib/session.ts';
import { type MainPlace, mainSections } from './main-places.ts';
import classes from './Rail.module.css';
import { RailIcon } from './RailIcon.tsx';

interface MainPlaceLinkProps {
  place: MainPlace;
  withIcon?: boolean;
}

export function MainPlaceLink({ place, withIcon = false }: MainPlaceLinkProps) {
  const here = useLocation({ select: ({ pathname }) => place.holds(pathname) });
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: true }}
      aria-current={here ? 'page' : undefined}
      data-status={here ? 'active' : undefined}
      className={classes.link}
    >
      {withIcon && place.icon && <RailIcon name={place.icon} />}
      {place.label}
    </Link>
  );
}

/** Every entry of the main navigation that whoever is signed in may use, section by section. */
export function MainPlaces() {
  const role = useStaff()?.role;
  const isOffered = ({ needs }: MainPlace) => !needs || (role !== undefined && mayCall(role, needs));
  return mainSections.map(({ heading, places }) => (
    <div key={heading}>
      <p className={classes.heading} aria-hidden="true">
        {heading}
      </p>
      <ul className={classes.list} aria-label={heading}>
        {places.filter(isOffered).map((place) => (
          <li key={place.label}>
            <MainPlaceLink place={place} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
