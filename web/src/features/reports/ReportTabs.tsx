import type { Programme } from '@storyvan/contract/common/programme';
import { Link, type LinkProps } from '@tanstack/react-router';
import { placeLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { reportsLink, writeReportLink } from '../../records/week/week-links.ts';
import choices from '../../ui/Choices.module.css';
import { LinkButton } from '../../ui/LinkButton.tsx';
import classes from './ReportsScreen.module.css';

/** Links between the report screens of a programme. */
export function ReportTabs({
  program,
  here,
}: {
  program: Programme;
  here: 'reports' | 'write' | 'dashboard';
}) {
  const tabs: { tab: typeof here; label: string; link: LinkProps }[] = [
    { tab: 'reports', label: 'Reports', link: reportsLink(program) },
    { tab: 'write', label: 'Write', link: writeReportLink(program) },
    { tab: 'dashboard', label: 'Dashboard', link: { to: `/${program}/report-dashboard` } },
  ];
  return (
    <nav aria-label="Report screens" className={`${choices.choices} ${classes.tabs}`}>
      {tabs.map(({ tab, label, link }) => (
        <Link key={tab} {...link} className={choices.choice} aria-current={tab === here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Says that only one place is shown, with a link to all. */
export function OnlyPlace({ program, place }: { program: Programme; place: number }) {
  const { name, school_name, school_id = null } = usePlaceNames({ program, site_grade_id: place });
  return (
    <p className={classes.only}>
      Only of{' '}
      {name && (
        <Link {...placeLink({ program, site_grade_id: place, school_id })}>
          <bdi dir="auto">{school_name ? `${school_name}, ${name}` : name}</bdi>
        </Link>
      )}
      <LinkButton link={reportsLink(program)}>Show all</LinkButton>
    </p>
  );
}
