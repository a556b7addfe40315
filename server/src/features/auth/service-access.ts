import { today } from '@storyvan/domain/calendar-date';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { findServiceAccountByToken } from '../../records/account/service-account.queries.ts';
import { hashServiceToken, stateOfService } from '../../records/account/service-account.rules.ts';
import { LastUse } from './last-use.commands.ts';

/**
 * Finds the program that a token belongs to. Each call reads the account, so that a revoked token stops working at once
 * in all processes (decision 69).
 */
export function serviceAccess({ db, now, http }: Api) {
  const lastUse = new LastUse(db, http.log);
  http.addHook('onClose', () => lastUse.close());

  return async (request: FastifyRequest, token: string): Promise<void> => {
    const row = await findServiceAccountByToken.first(db, { token_hash: hashServiceToken(token) });
    if (!row) throw new ApiError('not_signed_in', 'This token is not valid.');
    const at = now();
    const state = stateOfService(row, today(at));
    if (state !== 'active') {
      throw new ApiError(
        'not_signed_in',
        state === 'revoked'
          ? 'This token was revoked.'
          : 'This token has expired. Ask an administrator to renew it.',
      );
    }
    const { staff_id, username, name, role } = row;
    request.signedIn = {
      session_id: `service ${staff_id}`,
      // An administrator has made the token, with a second factor.
      second_factor: true,
      by: 'service',
      staff: { staff_id, username, name, role },
    };
    lastUse.note(staff_id, row.last_used_at, at);
  };
}
