import { Button, Group, Stack } from '@mantine/core';
import { readingPage } from '@storyvan/contract/families';
import { useRead } from '../../lib/use-read.ts';
import { certificatesLink, namesIn } from '../../records/family/family-links.ts';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Paper } from '../../ui/paper/Paper.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ReadingSheet } from './reading-page/ReadingSheet.tsx';

/** A page of a child's books, to show on a phone or to print and take home. */
export function ReadingPageScreen({ child_id, place }: { child_id: number; place: PlaceRef }) {
  const read = useRead(readingPage, { params: { childId: child_id } });
  const page = read.data;
  const crumbs = page
    ? [...placeCrumbs(page, namesIn(page)), { label: page.name, link: childLink(page) }]
    : placeCrumbs(place, { failed: read.status === 'failed' });
  return (
    <Screen crumbs={crumbs} title="Reading page">
      <DataState read={read}>
        {(data) => (
          <Stack gap="md">
            <Group gap="sm" data-screen-only>
              <Button h={44} onClick={() => window.print()}>
                Print
              </Button>
              {data.certificates.length > 0 && (
                <LinkButton link={certificatesLink(data, { child: String(child_id) })}>
                  Certificates
                </LinkButton>
              )}
            </Group>
            <ReadingSheet page={data} on="screen" />
            <Paper page="reading">
              <ReadingSheet page={data} on="paper" />
            </Paper>
          </Stack>
        )}
      </DataState>
    </Screen>
  );
}
