import type { Programme } from '@storyvan/contract/common/programme';
import type { Endpoint } from '@storyvan/contract/endpoint';
import type { LinkProps } from '@tanstack/react-router';

export type RailIconName = 'dashboard' | 'sites' | 'schools' | 'todo' | 'today' | 'more';

/** The entries of the main navigation, by section. An entry is marked on the screens below its paths too. */
export interface MainPlace {
  label: string;
  to: LinkProps['to'];
  /** Whether the screen at this path belongs to it. */
  holds: (path: string) => boolean;
  icon?: RailIconName;
  /** The programme it belongs to, if it is hidden without it. */
  program?: Programme;
  /** The role of the call that it needs, if not every role may make it (main-places.test.ts compares them). */
  needs?: Pick<Endpoint, 'may'>;
}

const under =
  (...roots: string[]) =>
  (path: string): boolean =>
    roots.some((root) => path === root || path.startsWith(`${root}/`));

const place = (label: string, to: LinkProps['to'], ...more: string[]): MainPlace => ({
  label,
  to,
  holds: under(String(to), ...more),
});

const isRoot =
  (root: string, ...more: string[]) =>
  (path: string): boolean =>
    path === root || path === `${root}/` || under(...more.map((part) => `${root}/${part}`))(path);

export const dashboard: MainPlace = {
  label: 'Dashboard',
  to: '/',
  holds: (path) => path === '/',
  icon: 'dashboard',
};
export const todaysPlaces: MainPlace = { ...place('Today', '/today', '/library/review'), icon: 'today' };
export const todo: MainPlace = { ...place('To-do', '/todo'), icon: 'todo' };
export const sites: MainPlace = {
  label: 'Sites',
  to: '/mop',
  holds: isRoot('/mop', 'site', 'child', 'book-list-detail', 'places', 'enroll-child'),
  icon: 'sites',
  program: 'mop',
};
export const schools: MainPlace = {
  label: 'Schools',
  to: '/lis',
  holds: isRoot('/lis', 'school', 'places', 'enroll-child', 'new-school-year'),
  icon: 'schools',
  program: 'lis',
};

// The calls themselves would load their contracts with every screen.
const forCoordinators = { may: 'coordinator' } as const;
const forAdministrators = { may: 'administrator' } as const;

/** Sections about a programme are hidden without it. */
export const mainSections: { heading: string; program?: Programme; places: MainPlace[] }[] = [
  { heading: 'my work', places: [dashboard, todaysPlaces, todo, place('Lesson plans', '/lp-list')] },
  {
    heading: 'mop · community',
    program: 'mop',
    places: [
      sites,
      place('Weekly plan', '/mop/ra-entry'),
      place('Sessions', '/mop/ra', '/mop/ra-done', '/mop/session'),
      place('Reports', '/mop/report-view', '/mop/report', '/mop/report-submit', '/mop/report-dashboard'),
      place('Reading partners', '/mop/rp-list'),
      place('Statistics', '/mop/lending-statistics'),
    ],
  },
  {
    heading: 'lis · schools',
    program: 'lis',
    places: [
      schools,
      place('Sessions', '/lis/ra', '/lis/ra-done', '/lis/session'),
      place('Reports', '/lis/report-view', '/lis/report-submit', '/lis/report-dashboard'),
      place('Reporting persons', '/lis/rp-list'),
      place('Statistics', '/lis/lending-statistics'),
    ],
  },
  {
    heading: 'library',
    places: [
      place('Insight', '/insight'),
      place('Members', '/library/members'),
      place('FBT members', '/library/fbt-members'),
      place('Add book', '/add-book', '/labels'),
      place('Stocktake', '/library/stocktake'),
      { ...place('Add site or school', '/add-library'), needs: forCoordinators },
      { ...place('Import', '/library/imports'), needs: forCoordinators },
    ],
  },
  {
    heading: 'administration',
    places: [
      { ...place('Staff', '/library/staff'), needs: forAdministrators },
      { ...place('Devices', '/library/devices'), needs: forAdministrators },
      { ...place('Other programs', '/library/programs'), needs: forAdministrators },
      { ...place('Audit log', '/library/audit'), needs: forAdministrators },
      { ...place("Children's data", '/library/privacy'), needs: forAdministrators },
      { ...place('Backups', '/library/backups'), needs: forCoordinators },
      { ...place('Settings', '/library/settings'), needs: forAdministrators },
    ],
  },
];
