import { prepare, type Slots } from '../../db/prepare.ts';

/** The numbers of the latest titles; they show how this library writes its numbers now. */
export const listLatestNumbers = prepare((db, p: Slots<{ up_to: number }>) =>
  db
    .selectFrom('copy')
    .select('accn_no')
    .where('title_id', '<=', p('up_to'))
    .orderBy('title_id', 'desc')
    .orderBy('accn_no', 'desc')
    .limit(100),
);

/** For `up_to`: the titles with the highest ids. */
export const everyTitle = 2_147_483_647;
