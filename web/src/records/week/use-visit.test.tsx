import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { atGrade, atSite, namePlaces, site } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { neverAnswer, reply } from '../../testing/server.ts';
import { visit } from '../../testing/sessions.ts';
import { useVisit } from './use-visit.ts';

function Shown({ place }: { place: Parameters<typeof useVisit>[0] }) {
  const found = useVisit(place);
  return <p>{found === undefined ? 'loading' : `session ${found?.ra_id ?? 'none'}`}</p>;
}

it('the session of a place, with one planned, is read with the names of the site', async () => {
  reply(getSite, [site(3, 'Tonca', { visit: visit({ ra_id: 77 }) })]);
  renderScreen(<Shown place={atSite} />);
  expect(await screen.findByText('session 77')).toBeTruthy();
});

it('the session of a place, without one, is null', async () => {
  namePlaces();
  renderScreen(<Shown place={atGrade} />);
  expect(await screen.findByText('session none')).toBeTruthy();
});

it('the session of a place, while loading, is undefined', async () => {
  neverAnswer(gradeBasic);
  renderScreen(<Shown place={atGrade} />);
  expect(await screen.findByText('loading')).toBeTruthy();
});
