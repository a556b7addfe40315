import type { Crumb } from '../crumbs.ts';
import { NotFound } from '../NotFound.tsx';
import { Screen } from '../Screen.tsx';

const nothingHere = 'There is nothing at this address. Check the address, or choose it from its list.';

/** Shown for an address without a record. */
export function NotFoundScreen({ crumbs, message = nothingHere }: { crumbs: Crumb[]; message?: string }) {
  return (
    <Screen crumbs={crumbs} title="Not found">
      <NotFound message={message} />
    </Screen>
  );
}
