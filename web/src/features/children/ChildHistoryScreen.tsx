import { Stack } from '@mantine/core';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { ChildMoves, ChildPattern, LoanHistory } from './ChildHistory.tsx';
import { ChildAtPlace } from './child-place.tsx';

/** Everything a child ever borrowed. */
export const ChildHistoryScreen = (props: { child_id: number; place: PlaceRef }) => (
  <ChildAtPlace {...props} page="History">
    {(child) => (
      <Stack gap="md">
        <ChildPattern child={child} />
        <ChildMoves child={child} />
        <LoanHistory child={child} />
      </Stack>
    )}
  </ChildAtPlace>
);
