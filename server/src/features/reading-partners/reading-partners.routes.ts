import {
  autocompletePartner,
  daysCounted,
  listReadingPartners,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { addDays } from '@storyvan/domain/calendar-date';
import type { Executor } from '../../db/database.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { savePerson } from './reading-partners.commands.ts';
import { countReadAloudsLed, countReadAloudsSupported, listPeople } from './reading-partners.queries.ts';
import { peopleOf, suggestPeople } from './reading-partners.rules.ts';

export function readingPartnersRoutes(api: Api): void {
  const { db } = api;

  serve(api, listReadingPartners, async ({ params: { program }, query }) => {
    const today = api.today();
    const sessions = {
      planned: await countReadAlouds(db, { program, status: 'planned', from: today, to: lastDay }),
      done: await countReadAlouds(db, {
        program,
        status: 'done',
        from: addDays(today, -daysCounted),
        to: today,
      }),
    };
    return peopleOf(await listPeople.all(db, {}), sessions, program, query.former === 'true');
  });

  serve(api, autocompletePartner, async ({ params: { text, program } }) =>
    suggestPeople(await listPeople.all(db, {}), program, text),
  );

  serve(api, saveReadingPartner, (call) => savePerson(call.work(), call.body));
}

const lastDay = '9999-12-31';

type Counted = Parameters<typeof countReadAloudsLed.all>[1];

const countReadAlouds = async (on: Executor, asked: Counted) => [
  ...(await countReadAloudsLed.all(on, asked)),
  ...(await countReadAloudsSupported.all(on, asked)),
];
