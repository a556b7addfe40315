import { changePassword, myAccount } from '@storyvan/contract/account';
import { mayDo } from '@storyvan/contract/common/role';
import { signIn } from '@storyvan/contract/session';
import type { FastifyRequest } from 'fastify';
import { troubleOf } from '../../db/database-trouble.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api, LetIn, Reached } from '../../http/context.ts';
import { logTrouble } from '../../http/trouble-log.ts';
import { findDevice } from './known-devices.ts';
import { type KnownSession, KnownSessions } from './known-sessions.ts';
import { hashToken, touchSession } from './session.commands.ts';
import { findDemoMark, findEndedSession } from './session.queries.ts';
import { isDueToTouch, isExpired, whyEnded } from './session.rules.ts';
import { deviceTokenOf, tokenOf } from './session-cookies.ts';

/** All that can be done with a password that an administrator has given. */
const beforePasswordChange: readonly (string | undefined)[] = [changePassword.path, myAccount.path];

/** Finds out who is calling, and refuses whom the contract's table does not let in. */
export function requireAccess(api: Api): LetIn {
  const sessions = new KnownSessions(api.db);
  return (request, reached) => {
    const enter = (session: KnownSession | null) => enterWith(api, request, reached, session);
    if (reached.url === signIn.path) return knowDevice(api, request);
    const token = tokenOf(request);
    const session = token ? sessions.find(hashToken(token)) : null;
    return session instanceof Promise ? session.then(enter) : enter(session);
  };
}

/** Signing in asks for no session, only for the browser. */
async function knowDevice({ db, now }: Api, request: FastifyRequest): Promise<void> {
  const token = deviceTokenOf(request);
  if (token) request.device = await findDevice(db, token, now());
}

function enterWith(
  api: Api,
  request: FastifyRequest,
  reached: Reached,
  session: KnownSession | null,
): Promise<void> | undefined {
  const now = api.now();
  if (!session || isExpired(session, now)) {
    return reached.access === 'open' ? undefined : refuseSignedOut(api, request);
  }
  request.signedIn = session.signedIn;
  if (!isDueToTouch(session, now)) return refuseOthers(api, request, reached);
  return touch(api, request, session.signedIn.session_id).then(() => refuseOthers(api, request, reached));
}

/** Says why the session has ended, where that is known: its person may have been in the middle of a form. */
async function refuseSignedOut({ db, now }: Api, request: FastifyRequest): Promise<never> {
  const token = tokenOf(request);
  const ended = token && (await findEndedSession.first(db, { token_hash: hashToken(token) }));
  throw new ApiError('not_signed_in', whyEnded(ended || null, now()));
}

function refuseOthers(
  api: Api,
  request: FastifyRequest,
  { access = 'staff', url }: Reached,
): Promise<void> | undefined {
  // What is under /api and no call of the contract is nobody's business without a session.
  if (access === 'open') return undefined;
  if (!request.signedIn) throw new ApiError('not_signed_in', 'Please sign in.');
  if (request.signedIn.staff.must_change_password && !beforePasswordChange.includes(url)) {
    throw new ApiError('password_change_needed', 'First choose a password of your own.');
  }
  if (!mayDo(request.signedIn.staff.role, access)) {
    throw new ApiError('not_allowed', `This needs the role of ${access}. Ask an administrator for it.`);
  }
  if (access !== 'administrator' || request.signedIn.second_factor) return undefined;
  return refuseOutsideDemo(api);
}

async function refuseOutsideDemo({ db }: Api): Promise<void> {
  if (await findDemoMark.first(db, {})) return;
  throw new ApiError(
    'second_factor_missing',
    'What administrators do needs a second factor. Set one up under My account.',
  );
}

/** Writes down that a session was used. A database that takes no writes must not keep people from reading. */
async function touch(api: Api, request: FastifyRequest, session_id: string): Promise<void> {
  try {
    await touchSession(api.db, session_id, api.now());
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    logTrouble(request, trouble, error as Error);
  }
}
