import { mayCall } from '@storyvan/contract/common/role';
import { Link, useLocation } from '@tanstack/react-router';
import { version } from '../../../package.json' with { type: 'json' };
import { useRole } from '../../lib/auth.ts';
import { useLibrary } from '../../lib/library.ts';
import { type MainPlace, mainSections, type RailIconName } from './main-places.ts';
import classes from './Rail.module.css';

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

/**
 * The main navigation, section by section, with the entries that the user's role may use, and the version that the browser
 * runs. “My account” shows the server's, and what it was built from.
 */
export function MainPlaces() {
  const role = useRole();
  const isOffered = ({ needs }: MainPlace) => !needs || (role !== null && mayCall(role, needs));
  const { programs } = useLibrary();
  const shown = mainSections
    .filter(({ program }) => program === undefined || programs.includes(program))
    .map(({ heading, places }) => ({ heading, places: places.filter(isOffered) }))
    .filter(({ places }) => places.length > 0);
  return (
    <>
      {shown.map(({ heading, places }) => (
        <div key={heading}>
          <p className={classes.heading} aria-hidden="true">
            {heading}
          </p>
          <ul className={classes.list} aria-label={heading}>
            {places.map((place) => (
              <li key={place.label}>
                <MainPlaceLink place={place} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={classes.heading}>Storyvan {version}</p>
    </>
  );
}

const paths: Record<RailIconName, string> = {
  dashboard: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  sites: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  schools: 'M3 20h18M5 20V10l7-5 7 5v10M10 20v-5h4v5M12 5V2h4',
  today:
    'M12 4v2M12 18v2M4 12h2M18 12h2M6.3 6.3l1.4 1.4M16.3 16.3l1.4 1.4M6.3 17.7l1.4-1.4M16.3 7.7l1.4-1.4M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  todo: 'M4 6l2 2 3-4M4 13l2 2 3-4M4 20l2 1 3-4M12 6h8M12 13h8M12 20h8',
  more: 'M5 7h14M5 12h14M5 17h14',
};

export function RailIcon({ name }: { name: RailIconName }) {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
