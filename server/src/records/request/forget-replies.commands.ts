import { prepare, type Slots } from '../../db/prepare.ts';
import { type OneStep, rowsInAStep } from '../one-step.ts';

export const forgetReplies: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('lending_request')
    .where('request_id', 'in', (of) =>
      of.selectFrom('lending_request').select('request_id').where('at', '<', p('before')).limit(rowsInAStep),
    ),
);
