import { Stack } from '@mantine/core';
import type { DifferenceKind } from '@storyvan/contract/common/difference-kinds';
import { getStocktake, type StocktakeProgress } from '@storyvan/contract/stocktake';
import { useRead } from '../../lib/use-read.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { Comparison } from './Comparison.tsx';
import { Differences } from './differences/Differences.tsx';
import { KindChoices } from './KindChoices.tsx';
import { endedSentence, startedSentence } from './stocktake.messages.ts';
import { countLink, crumbsOf, placeOf } from './stocktake-links.ts';
import type { StocktakeView } from './stocktake-search.ts';

interface StocktakeResultScreenProps {
  stocktake_id: number;
  view: StocktakeView;
  onView: (view: StocktakeView) => void;
}

/** A finished stocktake: its figures, compared with the one before, and its differences. */
export function StocktakeResultScreen({ stocktake_id, view, onView }: StocktakeResultScreenProps) {
  const read = useRead(getStocktake, { params: { stocktakeId: stocktake_id } });
  const place = read.data ? placeOf(read.data) : null;
  const names = usePlaceNames(place ?? { program: 'mop', site_grade_id: 0 }, place !== null);
  const crumbs = [...crumbsOf(place, names), { label: 'Stocktake', link: countLink(place) }];
  return (
    <Screen crumbs={crumbs} title="Stocktake result">
      <DataState read={read}>
        {(stocktake) =>
          stocktake.status === 'finished' ? (
            <Result stocktake={stocktake} kind={view.show ?? 'missing'} onView={onView} />
          ) : (
            <NoResult stocktake={stocktake} />
          )
        }
      </DataState>
    </Screen>
  );
}

interface ResultProps extends Pick<StocktakeResultScreenProps, 'onView'> {
  stocktake: StocktakeProgress;
  kind: DifferenceKind;
}

function Result({ stocktake, kind, onView }: ResultProps) {
  return (
    <Stack gap="md">
      <Text tone="dim">
        {stocktake.place_name}. {startedSentence(stocktake)}. {endedSentence(stocktake)}.
      </Text>
      <Comparison stocktake={stocktake} />
      <Section title="To be fixed">
        <Stack gap="md">
          <KindChoices figures={stocktake.open} chosen={kind} onChoose={(show) => onView({ show })} />
          <Differences key={kind} stocktake={stocktake} kind={kind} />
        </Stack>
      </Section>
    </Stack>
  );
}

function NoResult({ stocktake }: { stocktake: StocktakeProgress }) {
  const isOpen = stocktake.status === 'open';
  return (
    <Note title={isOpen ? 'This stocktake is still open' : 'This stocktake was cancelled'}>
      <p>{isOpen ? startedSentence(stocktake) : `${endedSentence(stocktake)}: ${stocktake.reason}`}</p>
      <LinkButton link={countLink(placeOf(stocktake))} primary>
        {isOpen ? 'Go on counting' : 'To the stocktake'}
      </LinkButton>
    </Note>
  );
}
