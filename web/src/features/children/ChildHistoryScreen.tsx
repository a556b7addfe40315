import { Stack } from '@mantine/core';
import { getChild } from '@storyvan/contract/children';
import { useRead } from '../../lib/use-read.ts';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ChildMoves, ChildPattern, LoanHistory } from './ChildHistory.tsx';
import { ChildElsewhere, childCrumbs, isElsewhere } from './child-place.tsx';

/** Everything a child ever borrowed. */
export function ChildHistoryScreen({ child_id, place }: { child_id: number; place: PlaceRef }) {
  const child = useRead(getChild, { params: { childId: child_id } });
  const found = child.data && !isElsewhere(child.data, place) ? child.data : undefined;
  const crumbs = childCrumbs(place, found, child.status === 'loading');
  if (found) crumbs.push({ label: found.name, link: childLink({ ...place, child_id }) });
  return (
    <Screen crumbs={crumbs} title="History">
      <DataState read={child}>
        {(data) =>
          isElsewhere(data, place) ? (
            <ChildElsewhere child={data} />
          ) : (
            <Stack gap="md">
              <ChildPattern child={data} />
              <ChildMoves child={data} />
              <LoanHistory child={data} />
            </Stack>
          )
        }
      </DataState>
    </Screen>
  );
}
