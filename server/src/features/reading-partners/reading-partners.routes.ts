import {
  autocompletePartner,
  listReadingPartners,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { savePerson } from './reading-partners.commands.ts';
import { listPeople, listPeopleWithSessions } from './reading-partners.queries.ts';
import { peopleOf, suggestPeople } from './reading-partners.rules.ts';

export function readingPartnersRoutes(api: Api): void {
  const { db } = api;

  serve(api, listReadingPartners, async ({ params: { program }, query }) => {
    const rows = await listPeopleWithSessions.all(db, { program, today: api.today() });
    return peopleOf(rows, program, query.former === 'true');
  });

  serve(api, autocompletePartner, async ({ params: { text, program } }) =>
    suggestPeople(await listPeople.all(db, {}), program, text),
  );

  serve(api, saveReadingPartner, (call) =>
    savePerson({ db, staff_id: call.staff().staff_id, today: api.today(), now: api.now() }, call.body),
  );
}
