import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import classes from './Rail.module.css';
import { RailIcon, type RailIconName } from './RailIcon.tsx';
import { VanLogo } from './VanLogo.tsx';

interface Place {
  label: string;
  icon: RailIconName;
  to: LinkProps['to'];
}

const dashboard: Place = { label: 'Dashboard', icon: 'dashboard', to: '/' };
const sites: Place = { label: 'Sites', icon: 'sites', to: '/mop' };
const schools: Place = { label: 'Schools', icon: 'schools', to: '/lis' };
const siteStatistics: Place = { label: 'Statistics', icon: 'statistics', to: '/mop/lending-statistics' };
const gradeStatistics: Place = { label: 'Statistics', icon: 'statistics', to: '/lis/lending-statistics' };

function PlaceLink({ place, withIcon = false }: { place: Place; withIcon?: boolean }) {
  const inStatistics = useLocation({ select: ({ pathname }) => pathname.includes('/lending-statistics') });
  // Sites and schools lead to everything beneath them, except the statistics, which have an entry of their own.
  const exact = place.to === '/' || inStatistics;
  return (
    <Link to={place.to} activeOptions={{ exact, includeSearch: false }} className={classes.link}>
      {withIcon && <RailIcon name={place.icon} />}
      {place.label}
    </Link>
  );
}

function Section({ heading, places }: { heading: string; places: Place[] }) {
  return (
    <>
      <p className={classes.heading} aria-hidden="true">
        {heading}
      </p>
      <ul className={classes.list} aria-label={heading}>
        {places.map((place) => (
          <li key={place.label}>
            <PlaceLink place={place} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The way to every screen, on a desktop's left side. */
export function Rail() {
  return (
    <nav className={classes.rail} aria-label="Main">
      <Link to="/" className={classes.brand}>
        <VanLogo />
        Storyvan
      </Link>
      <PlaceLink place={dashboard} />
      <Section heading="mop · community" places={[sites, siteStatistics]} />
      <Section heading="lis · schools" places={[schools, gradeStatistics]} />
    </nav>
  );
}

/** The same on a phone, a thumb away. */
export function TabBar() {
  const inSchools = useLocation({ select: ({ pathname }) => pathname.startsWith('/lis') });
  // One tab for both programmes: it leads to that where one is; the screen changes over to the other.
  const statistics = inSchools ? gradeStatistics : siteStatistics;
  return (
    <nav className={classes.tabs} aria-label="Main">
      {[dashboard, sites, schools, statistics].map((place) => (
        <PlaceLink key={place.label} place={place} withIcon />
      ))}
    </nav>
  );
}
