import { proposeCardNo } from '@storyvan/contract/children';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { today } from '@storyvan/domain/calendar-date';
import { type Answerer, CallError, type CallInput } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { type CommandAnswer, type Context, shownOf } from './command-answer.ts';
import type { Device } from './device.ts';
import { idIn, textIn, type Values } from './input.ts';
import { lendingCommands } from './lending-commands.ts';
import { otherCommands } from './other-commands.ts';
import type { PlaceView } from './place-view.ts';
import { type ReadAnswer, readAnswers } from './reads.ts';
import { makeViews } from './views.ts';

/**
 * Answers calls about places taken along. The server is asked while it can be reached and nothing of the place is
 * unsent; else the device answers, and a command becomes an entry with the same request_id.
 */

const commandAnswers = new Map([...lendingCommands, ...otherCommands]);

/** A person waits this long for a reply to begin, at a place where the device can answer as well. */
const waitMs = 5000;
/** While the device answers, it tries this often whether the server can be reached again, without keeping anyone waiting. */
const triesAgainAfterMs = 15_000;

const isUnreachable = (error: unknown): error is CallError =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.status);

type Input = CallInput<Endpoint>;
type Ask = Parameters<Answerer>[2];

const valuesOf = (part: unknown): Values => (part ?? {}) as Values;

/** The request with the child_ids of the server; null if it does not know one of the children yet. */
function inputForServer(device: Device, { params, query, body }: Input): Input | null {
  let isKnown = true;
  const known = (value: unknown) => {
    if (typeof value !== 'number' || value > 0) return value;
    const ref = device.childRefOf(value);
    isKnown &&= typeof ref === 'number';
    return ref;
  };
  const withChildren = (part: unknown) => {
    if (part === undefined) return {};
    const values = { ...valuesOf(part) } as Record<string, unknown>;
    for (const name of ['childId', 'child_id']) if (name in values) values[name] = known(values[name]);
    if (Array.isArray(values.attendance)) values.attendance = values.attendance.map(known);
    // An entry leaves it out as well, so that a repeat is the same request.
    if (Array.isArray(values.and_before) && values.and_before.length === 0) delete values.and_before;
    return values;
  };
  const asked = {
    ...(params === undefined ? {} : { params: withChildren(params) }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body: withChildren(body) }),
  };
  return isKnown ? (asked as Input) : null;
}

const datesOfToday = ['date_issue', 'date_return', 'date_renewal', 'date'];

/** A desk fills in the day by the clock of the device, which can be wrong. */
function withCorrectedDates(body: Values, now: Date): Values {
  const [shown, actual] = [today(), today(now)];
  if (shown === actual) return body;
  const isShown = (name: string) => parseCalendarDate(textIn(body, name)) === shown;
  return { ...body, ...Object.fromEntries(datesOfToday.filter(isShown).map((name) => [name, actual])) };
}

export function makeAnswerer(device: Device): Answerer {
  const views = makeViews(device);
  const proposed = new Map<number, string | null>();
  let triedAt = performance.now();

  const hasUnsent = ({ place }: PlaceView) =>
    device.entriesOf(place.site_grade_id).some(({ state }) => state !== 'sent');

  /** Undefined if the server cannot be reached. */
  async function askServer(ask: Ask, input: Input): Promise<{ reply: unknown } | { error: CallError }> {
    try {
      return { reply: await ask(input, waitMs) };
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      triedAt = performance.now();
      return { error };
    }
  }

  /** What a call learns of the connection is known to all of them. */
  function tryAgain(ask: Ask, input: Input): void {
    if (device.isConnected() || performance.now() - triedAt < triesAgainAfterMs) return;
    triedAt = performance.now();
    ask(input, waitMs).catch(() => undefined);
  }

  async function read(answer: ReadAnswer, input: Input, ask: Ask): Promise<unknown> {
    const params = valuesOf(input.params);
    const view = await answer.find(views, params);
    if (!view) return ask(input);
    const forServer = inputForServer(device, input);
    const isNews = !answer.sameForAll && hasUnsent(view);
    const asked = forServer && device.isConnected() && !isNews ? await askServer(ask, forServer) : null;
    if (asked && 'reply' in asked) return asked.reply;
    if (forServer) tryAgain(ask, forServer);
    const reply = answer.reply((await answer.find(views, params)) ?? view, params, today(device.now()));
    if (reply !== null) return reply;
    if (asked) throw asked.error;
    return ask(input);
  }

  /** The server has done it, so nothing may fail here. */
  async function note(answer: CommandAnswer, context: Context, reply: unknown): Promise<void> {
    const { details } = valuesOf(reply) as { details?: LendingDetails | null };
    const { view } = context;
    if (!details) return;
    if (!answer.done) return device.refresh(view.place.site_grade_id);
    const entry = answer.done(context, details);
    // An undo makes an event too, but the copy then has the event before the one that was undone.
    const text = entry.kind === 'undo' ? null : { event_id: details.event_id };
    await device.noteSent(entry, await shownOf(context, entry), text).catch(() => undefined);
  }

  /** One after the other, so that each is decided on what the one before has changed. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function command(answer: CommandAnswer, input: Input, ask: Ask): Promise<unknown> {
    const asked = valuesOf(input.body);
    const view = await answer.find(views, asked);
    if (!view) return ask(input);
    const request_id = (textIn(asked, 'request_id') || newRequestId()).toLowerCase();
    const body: Values = { ...asked, request_id };
    const contextOf = (view: PlaceView, body: Values, tried: boolean, repeated = false): Context => {
      const now = device.now();
      const proposedCard = proposed.get(view.place.site_grade_id) ?? null;
      const at = { today: today(now), made_at: now.toISOString(), refOf: device.childRefOf };
      return { device, views, view, body, request_id, ...at, proposedCard, tried, repeated };
    };
    const forServer = inputForServer(device, { ...input, body } as Input);
    const onlyHere = answer.onlyHere?.(body) ?? false;
    let lost: CallError | null = null;
    if (forServer && device.isConnected() && !hasUnsent(view) && !onlyHere) {
      const answered = await askServer(ask, forServer);
      if ('reply' in answered) {
        await note(answer, contextOf(view, valuesOf(forServer.body), false), answered.reply);
        return answered.reply;
      }
      lost = answered.error;
    }
    const tried = lost !== null;
    const kept = tried ? body : withCorrectedDates(body, device.now());
    const now = (await answer.find(views, kept)) ?? view;
    const before = await views.before(now.place.site_grade_id, request_id);
    const reply = await answer.decide(contextOf(before ?? now, kept, tried, before !== null));
    if (reply !== null) return reply;
    if (lost) throw lost;
    return ask(input);
  }

  return async (endpoint, input, ask) => {
    const toRead = readAnswers.get(endpoint);
    if (toRead) {
      const reply = await read(toRead, input, ask);
      if (endpoint === (proposeCardNo as Endpoint)) {
        const { card_no } = reply as { card_no: string | null };
        proposed.set(idIn(valuesOf(input.params), 'id') ?? 0, card_no);
      }
      return reply;
    }
    const toDo = commandAnswers.get(endpoint);
    return toDo ? inTurn(() => command(toDo, input, ask)) : ask(input);
  };
}
