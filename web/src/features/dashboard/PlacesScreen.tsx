import { Switch } from '@mantine/core';
import { today } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { type PlaceAtAGlance, placesAtAGlance } from '@storyvan/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import choices from '../../ui/Choices.module.css';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import classes from './PlacesScreen.module.css';
import { PlacesTable } from './PlacesTable.tsx';
import { figureWords, placeWords } from './places.messages.ts';
import { everyFigure, figureOf, type PlacesBy, type PlacesSearch, placesLink } from './places-by.ts';

interface PlacesScreenProps {
  program: Programme;
  search: PlacesSearch;
  onAll: (all: boolean) => void;
}

/** Where a figure of the dashboard comes from: the same figure site by site, or grade by grade. */
export function PlacesScreen({ program, search, onAll }: PlacesScreenProps) {
  const { by = 'not_borrowed', all } = search;
  const read = useRead(placesAtAGlance, { params: { program } });
  const { places, noPlaces } = placeWords[program];
  return (
    <Screen
      crumbs={[{ label: program, program, link: program === 'mop' ? { to: '/mop' } : { to: '/lis' } }]}
      title={figureWords(by, today()).title}
    >
      <FigureChoice program={program} by={by} all={all} />
      <DataState read={read} empty={noPlaces}>
        {(list) => (
          <>
            <div className={classes.which}>
              <span>{countOf(list, by, program)}</span>
              <Switch
                label={`all ${places}, also with 0`}
                checked={all === '1'}
                onChange={(event) => onAll(event.currentTarget.checked)}
              />
            </div>
            <PlacesTable key={by} program={program} by={by} all={all === '1'} list={list} />
          </>
        )}
      </DataState>
    </Screen>
  );
}

/** "23 of 25 sites have some." */
function countOf(list: PlaceAtAGlance[], by: PlacesBy, program: Programme): string {
  const some = list.filter((place) => figureOf(place, by) > 0).length;
  return `${formatNumber(some)} of ${formatNumber(list.length)} ${placeWords[program].places}`;
}

interface FigureChoiceProps extends PlacesSearch {
  program: Programme;
  by: PlacesBy;
}

function FigureChoice({ program, by, all }: FigureChoiceProps) {
  return (
    <nav aria-label="Figures" className={`${choices.choices} ${classes.choice}`}>
      {everyFigure.map((each) => (
        <Link
          key={each}
          {...placesLink(program, { by: each, all })}
          className={choices.choice}
          aria-current={each === by ? 'true' : undefined}
        >
          {figureWords(each, today()).label}
        </Link>
      ))}
    </nav>
  );
}
