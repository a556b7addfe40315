import { libraryMembers, proposeMemberCard, saveMember } from '@storyvan/contract/members';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findFreeCard } from './member-cards.ts';
import { writeMember } from './members.commands.ts';
import { listMembers } from './members.queries.ts';
import { membersOf } from './members.rules.ts';

export function membersRoutes(api: Api): void {
  const { db } = api;
  serve(api, libraryMembers, async ({ params, query }) =>
    membersOf(await listMembers.all(db, {}), params.group, query.former === 'true'),
  );
  serve(api, proposeMemberCard, async () => ({ card_no: await findFreeCard(db) }));
  serve(api, saveMember, (call) => writeMember(call.work(), call.body));
}
