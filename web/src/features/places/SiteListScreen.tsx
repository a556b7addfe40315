import { Group, Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { addSite } from '@storyvan/contract/places';
import { listSites, type Site } from '@storyvan/contract/sites';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { PlaceCard, PlaceCards } from '../../records/place/PlaceCard.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { ClosedPlaces } from './edit/ClosedPlaces.tsx';
import { daysToVisit, inVisitOrder, visitLabel } from './visit-order.ts';

const noSites = {
  title: 'There are no sites yet',
  hint: <ImportHint first="Add the first one" what="sites" others="A coordinator can add the first one." />,
};

const siteColumns: ExportColumn<Site>[] = [
  { label: 'Code', value: (site) => site.code },
  { label: 'Site', value: (site) => site.name },
  { label: 'Group', value: (site) => site.group },
  { label: 'Visit day', value: (site) => site.visit_day },
  { label: 'Time', value: (site) => site.visit_time },
  { label: 'Children', value: (site) => site.no_of_children, kind: 'number' },
  { label: 'Books here', value: (site) => site.books_here, kind: 'number' },
  { label: 'With children', value: (site) => site.books_with_children, kind: 'number' },
  { label: 'Last lending', value: (site) => site.last_lending, kind: 'date' },
];

/** The sites the van visits, the next visits first. */
export function SiteListScreen() {
  const mayAdd = useMay(addSite);
  const [filter, setFilter] = useState('');
  const [withJunior, setWithJunior] = useLocalStorage({
    key: 'storyvan.with_junior_groups',
    defaultValue: false,
  });
  const sites = useRead(
    listSites,
    { params: { groups: withJunior ? 'all' : 'no_junior' } },
    { keepPrevious: true },
  );
  const matches = (site: Site) => matchesWords(filter, site.name, site.code, site.visit_day);
  const shown = inVisitOrder(sites.data?.filter(matches) ?? [], new Date());
  return (
    <Screen
      crumbs={[{ label: 'mop', program: 'mop' }]}
      title="Sites"
      aside={
        mayAdd && <LinkButton link={{ to: '/add-library', search: { kind: 'site' } }}>Add a site</LinkButton>
      }
    >
      <Group gap="md" mb="md">
        <FilterField label="Filter sites" value={filter} onChange={setFilter} />
        <Switch
          label="with junior groups"
          checked={withJunior}
          onChange={(event) => setWithJunior(event.currentTarget.checked)}
        />
        <RecordActions fileName="sites" columns={siteColumns} rows={shown} />
        <LinkButton link={{ to: '/insight', search: { scope: 'mop' } }}>Insight</LinkButton>
        <LinkButton link={{ to: '/library/wishes', search: { program: 'mop' } }}>Most wished for</LinkButton>
      </Group>
      <DataState read={sites} empty={noSites}>
        {() => <SiteCards sites={shown} />}
      </DataState>
      <ClosedPlaces program="mop" />
    </Screen>
  );
}

function SiteCards({ sites }: { sites: Site[] }) {
  const now = new Date();
  if (sites.length === 0) {
    return (
      <Note title="No site matches this filter">
        <p>Try fewer letters of the name, code or visit day.</p>
      </Note>
    );
  }
  return (
    <PlaceCards label="Sites">
      {sites.map((site) => (
        <PlaceCard
          key={site.site_grade_id}
          program="mop"
          name={site.name}
          link={placeLink({ program: 'mop', site_grade_id: site.site_grade_id, school_id: null })}
          about={
            <Pill kind={daysToVisit(site, now) === 0 ? 'mop-loud' : 'plain'}>{visitLabel(site, now)}</Pill>
          }
          figures={[
            { label: 'children', value: site.no_of_children },
            { label: 'books here', value: site.books_here },
            { label: 'with children', value: site.books_with_children },
          ]}
          foot={site.last_lending ? `Last lending ${formatDate(site.last_lending)}` : 'No lending yet'}
        />
      ))}
    </PlaceCards>
  );
}
