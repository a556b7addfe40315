import { Stack } from '@mantine/core';
import { getStocktake, listStocktakes, listStocktakesAt, type Stocktake } from '@storyvan/contract/stocktake';
import { useRead } from '../../lib/use-read.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import { CountScreen } from './count/CountScreen.tsx';
import { Differences } from './differences/Differences.tsx';
import { EndStocktake } from './EndStocktake.tsx';
import { KindChoices } from './KindChoices.tsx';
import { StartStocktake } from './StartStocktake.tsx';
import { startedSentence } from './stocktake.messages.ts';
import { crumbsOf } from './stocktake-links.ts';
import type { StocktakeView } from './stocktake-search.ts';

interface StocktakeScreenProps {
  /** Null for the library. */
  place: PlaceRef | null;
  view: StocktakeView;
  onView: (view: StocktakeView) => void;
}

/** The figures of other people, while the page is visible. */
const refreshEveryMs = 5000;

/** The stocktake of the library, a site or a grade: start it, count, and fix what differs. */
export function StocktakeScreen({ place, view, onView }: StocktakeScreenProps) {
  const names = usePlaceNames(place ?? { program: 'mop', site_grade_id: 0 }, place !== null);
  const ofLibrary = useRead(listStocktakes, {}, { enabled: place === null });
  const params = { program: place?.program ?? 'mop', id: place?.site_grade_id ?? 0 };
  const ofPlace = useRead(listStocktakesAt, { params }, { enabled: place !== null });
  const read = place === null ? ofLibrary : ofPlace;
  return (
    <Screen crumbs={crumbsOf(place, names)} title="Stocktake">
      <DataState read={read}>
        {({ stocktakes }) => {
          const [newest] = stocktakes;
          return newest?.status === 'open' ? (
            <OpenStocktake key={newest.stocktake_id} stocktake={newest} view={view} onView={onView} />
          ) : (
            <StartStocktake place={place} name={names.name} past={stocktakes} />
          );
        }}
      </DataState>
    </Screen>
  );
}

function OpenStocktake({
  stocktake,
  view,
  onView,
}: Pick<StocktakeScreenProps, 'view' | 'onView'> & { stocktake: Stocktake }) {
  const params = { stocktakeId: stocktake.stocktake_id };
  const read = useRead(getStocktake, { params }, { refetchInterval: refreshEveryMs });
  return (
    <DataState read={read}>
      {(progress) => (
        <Stack gap="md">
          <KindChoices
            figures={progress.open}
            chosen={view.show}
            counting
            onChoose={(show) => onView({ show })}
          />
          {view.show === undefined ? (
            <CountScreen stocktake={progress} />
          ) : (
            <Differences key={view.show} stocktake={progress} kind={view.show} />
          )}
          <EndStocktake stocktake={progress} />
          <Text size="sm" tone="dim">
            {startedSentence(progress)}. You can leave this page and go on another day.
          </Text>
        </Stack>
      )}
    </DataState>
  );
}
