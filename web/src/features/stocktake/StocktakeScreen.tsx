import { Button, Stack } from '@mantine/core';
import {
  getStocktake,
  listStocktakes,
  listStocktakesAt,
  type Stocktake,
  startStocktake,
} from '@storyvan/contract/stocktake';
import { Link } from '@tanstack/react-router';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Card } from '../../ui/Card.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { CountScreen } from './count/CountScreen.tsx';
import { Differences } from './differences/Differences.tsx';
import { EndStocktake } from './EndStocktake.tsx';
import { KindChoices } from './KindChoices.tsx';
import { startedSentence } from './stocktake.messages.ts';
import { crumbsOf, resultLink } from './stocktake-links.ts';
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

interface StartStocktakeProps {
  /** Null for the library. */
  place: PlaceRef | null;
  name: string | undefined;
  past: Stocktake[];
}

/** No stocktake is open here: what one is, the button that starts it, and those before. */
function StartStocktake({ place, name, past }: StartStocktakeProps) {
  const { saving, problems, save } = useSaving();
  const start = async (request_id: string) => {
    const where = place ? { program: place.program, site_grade_id: place.site_grade_id } : {};
    growlSuccess((await call(startStocktake, { body: { ...where, request_id } })).status.message);
    return undefined;
  };
  const finished = past.filter(({ status }) => status === 'finished');
  return (
    <Stack gap="md">
      <Card>
        <Stack gap="sm" align="flex-start">
          <Text measure>
            Scan every book that is {place ? `in the box of ${name ?? 'this place'}` : 'in the library'}.
            Storyvan compares the scans with the records and lists what is missing, what should be elsewhere
            and what was lost and is found.
          </Text>
          <Text measure tone="dim">
            {place
              ? 'Books with children are not expected. '
              : 'Books at sites, in grades and with children are not expected. '}
            Several people can count at the same time, and lending can go on meanwhile.
          </Text>
          <Button h={44} loading={saving} onClick={() => save(start)}>
            Start stocktake
          </Button>
          <Problem>{problems.form}</Problem>
        </Stack>
      </Card>
      {finished.length > 0 && (
        <Section title="Earlier stocktakes">
          <List>
            {finished.map((each) => (
              <ListRow key={each.stocktake_id}>
                <Link {...resultLink(each)}>{exactTime(each.ended_at ?? '')}</Link>
                <Text size="sm" tone="dim">
                  {earlierSentence(each)}
                </Text>
              </ListRow>
            ))}
          </List>
        </Section>
      )}
    </Stack>
  );
}

/** "412 of 420 counted, 8 missing · Asha" */
function earlierSentence({ counts, ended_by }: Stocktake): string {
  if (!counts) return '';
  const { counted, expected, missing } = counts;
  const done = `${formatNumber(counted)} of ${formatNumber(expected)} counted`;
  return `${done}, ${formatNumber(missing)} missing · ${ended_by}`;
}
