import { addDays, today as dayOf } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnsweringDevice, callOrThrow, type WrongAnswers } from '../../testing/field/answering-device.ts';
import type { Call, ShownAt } from '../../testing/field/shown-at.ts';
import {
  alike,
  copiesOfTwins,
  type Event,
  makeTwin,
  namesOfTwins,
  type Outcome,
  outcomeOf,
  requestOf,
  type Step,
  shownAtTwin,
  type Twin,
} from '../../testing/field/twins.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** The code of the browser that answers without a network, and the server, play the same (decision 60). */

const kinds: Step['kind'][] = [
  ...['issue child', 'issue child', 'issue child', 'issue place', 'renew', 'return child', 'return child'],
  ...['return place', 'undo', 'undo', 'enrol', 'session', 'report', 'opinion'],
] as Step['kind'][];

const whim = fc.record({
  kind: fc.constantFrom(...kinds),
  copy: fc.constantFrom(...copiesOfTwins, ...copiesOfTwins, '404'),
  child: fc.nat(4),
  back: fc.constantFrom('no', 'no', 'no', 'holder', 'other'),
  gap: fc.constantFrom(0, 0, 0, 1, 3),
  /** Now and then a date that is refused. */
  off: fc.constantFrom(...Array<number>(10).fill(0), -6, 60),
  which: fc.nat(3),
  network: fc.constantFrom(false, false, false, true),
  sync: fc.constantFrom('no', 'no', 'no', 'send', 'refresh'),
});
type Whim = typeof whim extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  /** Done at both sites before the device takes its place along. */
  before: fc.array(whim, { maxLength: 8 }),
  steps: fc.array(whim, { minLength: 4, maxLength: 25, size: 'max' }),
});

interface Outcomes {
  online: Outcome;
  there: Outcome;
}

/** The same event at both sites. */
interface Done {
  online: Event;
  there: Event;
  /** It was done before the kit was fetched last. */
  isInKit: boolean;
  /** Before it, the device did not know where the copy was. */
  wasAnywhere: boolean;
}

const isMove = ({ kind }: Step): boolean => /issue|return|renew/.test(kind);

describe('a device that answers, and the server', () => {
  const app = useTestApp();
  // Both sides read the same clock.
  app.clock.now = new Date();
  const today = dayOf(app.clock.now);
  const server: Call = callOrThrow(app);

  /** A site where everything is done with a network, its twin, and the device that is at the twin. */
  class Pair {
    device: AnsweringDevice | null = null;
    date = addDays(today, -20);
    shown: { online: ShownAt; there: ShownAt } | null = null;
    /** Copies of which the device knows where they are. */
    private known = new Set<string>();
    private done: Done[] = [];
    /** What was done last, for a failure. */
    private last = '';

    constructor(
      private readonly online: Twin,
      private readonly there: Twin,
    ) {}

    /** What the desk at the twin does; the server itself until the place is taken along. */
    private get call(): Call {
      return this.device?.call ?? server;
    }

    async look(): Promise<void> {
      const there = this.device
        ? await this.device.offline((call) => shownAtTwin(call, this.there))
        : await shownAtTwin(server, this.there);
      this.shown = { online: await shownAtTwin(server, this.online), there };
      expect(alike(this.there, this.shown.there), this.last).toEqual(alike(this.online, this.shown.online));
    }

    async takeAlong(wrong: WrongAnswers): Promise<void> {
      this.device = await AnsweringDevice.at(app, this.there.site, wrong);
      this.noteKit();
    }

    private noteKit(): void {
      this.known = new Set(this.device?.kitCopies.map((accn_no) => accn_no.replace(this.there.prefix, '')));
      this.done = this.done
        .filter((each) => this.known.has(each.there.accn_no) && this.isLatest(each))
        .map((each) => ({ ...each, isInKit: true, wasAnywhere: false }));
      this.online.held = [];
      this.there.held = [];
    }

    private holderOf(copy: string): string | null | undefined {
      const shown = this.shown?.online;
      const accn_no = this.online.prefix + copy;
      if (shown?.atPlace.some((book) => book.accn_no === accn_no)) return null;
      return shown?.withChildren.find((book) => book.accn_no === accn_no)?.child_name;
    }

    /** Most often one that is with a child, if a child is to bring it. */
    private copyOf({ kind, copy, child, which }: Whim): string {
      const out = this.shown?.online.withChildren ?? [];
      const { accn_no } = out[child % Math.max(out.length, 1)] ?? {};
      const fits = (kind === 'renew' || kind === 'return child') && which > 0;
      return fits && accn_no ? accn_no.replace(this.online.prefix, '') : copy;
    }

    private stepOf(whim: Whim): Step {
      const { kind, child, back, gap, off, which } = whim;
      const copy = this.copyOf(whim);
      this.date = [addDays(this.date, gap), today].sort()[0] as string;
      const isHere = this.holderOf(copy) !== undefined;
      // What the device cannot know, it does not refuse: there it is only asked what the server allows as well.
      const anywhere = this.device !== null && !this.known.has(copy) && !isHere && copy !== '404';
      const issues = kind === 'issue place' ? kind : 'issue child';
      const asked = anywhere && /issue|return|renew/.test(kind) ? issues : kind;
      const names = this.shown?.online.children.map(({ name }) => name) ?? namesOfTwins;
      const named = (n: number) => names[n % names.length] as string;
      const holder = this.holderOf(copy);
      const from = back === 'holder' && holder !== undefined ? holder : named(child + 1);
      return {
        kind: asked,
        copy,
        child: named(child),
        back: back === 'no' || anywhere ? null : { child: from },
        date: addDays(this.date, anywhere ? Math.max(off, 0) : off),
        which,
      };
    }

    async play(whim: Whim): Promise<void> {
      const step = this.stepOf(whim);
      const shown = this.shown as NonNullable<Pair['shown']>;
      const about = this.doneMeant(step);
      const asked = requestOf(this.online, step, shown.online, about?.online);
      const askedThere = requestOf(this.there, step, shown.there, about?.there);
      if (!asked || !askedThere) return;
      this.last = JSON.stringify({ asked, askedThere, ...whim });
      const online = await outcomeOf(server, asked);
      const refreshes = this.device?.refreshes;
      if (this.device) this.device.isConnected = whim.network;
      const there = await outcomeOf(this.call, askedThere);
      const isOfKit = about?.isInKit === true && there.status === 'undone';
      this.expectSame(step, { online, there }, isOfKit);
      this.note(step, { online, there }, about);
      // Where the copy was before an event of the kit, only the server knows.
      if (isOfKit || this.device?.refreshes !== refreshes) await this.sync('refresh');
    }

    /**
     * What an undo or an opinion is about. Of the events in its kit, a device knows those after which nothing has happened
     * to the copy.
     */
    private doneMeant({ kind, which }: Step): Done | undefined {
      if (kind !== 'undo' && kind !== 'opinion') return undefined;
      const fits = this.done.filter(
        (each) =>
          (kind === 'undo' || each.there.returned_by !== null) && (!each.isInKit || this.isLatest(each)),
      );
      return fits.at(-1 - (which % Math.max(fits.length, 1)));
    }

    private isLatest = (each: Done): boolean =>
      this.done.findLast(({ there }) => there.accn_no === each.there.accn_no) === each;

    private expectSame(step: Step, { there, online }: Outcomes, isOfKit: boolean): void {
      const comparable = (twin: Twin, { status, message, details, ...rest }: Outcome) => {
        // What an event of the kit was, a device cannot tell for sure.
        if (isOfKit) return { status };
        const lending = step.kind === 'undo' || isMove(step) ? details : null;
        const text = step.kind === 'enrol' && details ? '' : message;
        return alike(twin, { ...rest, status, message: text, lending });
      };
      expect({ step, ...comparable(this.there, there) }).toEqual({
        step,
        ...comparable(this.online, online),
      });
    }

    private note(step: Step, { online, there }: Outcomes, about: Done | undefined): void {
      if (online.status === 'done' && online.details?.ra_id && there.details?.ra_id) {
        this.online.held.push(online.details.ra_id);
        this.there.held.push(there.details.ra_id);
      }
      if (there.status === 'undone' && about) {
        this.done = this.done.filter((each) => each !== about);
        if (about.wasAnywhere) this.known.delete(about.there.accn_no);
      }
      if (!isMove(step) || !online.details || !there.details) return;
      const wasAnywhere = !this.known.has(step.copy);
      this.known.add(step.copy);
      const eventOf = ({ event_id, taken_back, child_name }: NonNullable<Outcome['details']>): Event => {
        const returned_by = step.kind === 'return child' ? child_name : null;
        return { accn_no: step.copy, returned_by, event_id, taken_back };
      };
      const events = { online: eventOf(online.details), there: eventOf(there.details) };
      this.done.push({ ...events, isInKit: false, wasAnywhere });
    }

    /** Everything that the device sends is accepted as it is, because no one else was there. */
    async sync(how: 'send' | 'refresh', most = 50): Promise<void> {
      const { device } = this;
      if (!device) return;
      for (let answers = await device.send(most); answers.length > 0; answers = await device.send(most))
        expect(answers.filter(({ outcome }) => outcome !== 'accepted')).toEqual([]);
      if (how === 'send') return;
      await device.refresh();
      this.noteKit();
    }
  }

  const holds = (wrong: WrongAnswers) =>
    fc.asyncProperty(history, async ({ before, steps }) => {
      // The server keeps the index of all copies for a minute.
      app.clock.now = new Date(app.clock.now.getTime() + 61_000);
      const there = await makeTwin(app, today);
      const pair = new Pair(await makeTwin(app, today), there);
      await pair.look();
      for (const each of before) {
        await pair.play(each);
        await pair.look();
      }
      await pair.takeAlong(wrong);
      await pair.look();
      for (const each of steps) {
        await pair.play(each);
        await pair.look();
        if (each.sync === 'no') continue;
        await pair.sync(each.sync, 1 + each.which);
        await pair.look();
      }
      const showed = pair.shown?.there;
      await pair.sync('send');
      const now = await shownAtTwin(server, there);
      expect(alike(there, now)).toEqual(alike(there, showed));
      await pair.sync('refresh');
      const device = pair.device as AnsweringDevice;
      expect(await device.offline((call) => shownAtTwin(call, there))).toEqual(now);
    });

  it('any steps, with and without a network, get the same replies and lists; the server then has what the device showed', async () => {
    await fc.assert(holds({}), { numRuns: 30, endOnFailure: true });
  }, 300_000);

  it.each<[string, WrongAnswers]>([
    ['forgets what it sent before its kit has it', { forgetsWhatItSent: true }],
    ['keeps old copies in its kit', { keepsOld: 'copies' }],
  ])(
    'a device that %s, is found',
    async (_, wrong) => {
      const found = await fc.check(holds(wrong), { numRuns: 300, endOnFailure: true });
      expect(found.failed && (found.errorInstance as Error).name).toBe('AssertionError');
    },
    300_000,
  );
});
