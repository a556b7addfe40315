import type { Programme } from '@storyvan/contract/common/programme';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import choices from '../../ui/Choices.module.css';
import { reportsLink, writeReportLink } from '../../ui/places/week-links.ts';
import classes from './ReportTabs.module.css';

type ReportTab = 'reports' | 'write' | 'dashboard';

const dashboardLink = (program: Programme): LinkProps =>
  program === 'mop'
    ? linkOptions({ to: '/mop/report-dashboard' })
    : linkOptions({ to: '/lis/report-dashboard' });

/** The ways among the report screens of a programme. */
export function ReportTabs({ program, here }: { program: Programme; here: ReportTab }) {
  const tabs: { tab: ReportTab; label: string; link: LinkProps }[] = [
    { tab: 'reports', label: 'Reports', link: reportsLink(program) },
    { tab: 'write', label: 'Write', link: writeReportLink(program) },
    { tab: 'dashboard', label: 'Dashboard', link: dashboardLink(program) },
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
