import { randomUUID } from 'node:crypto';
import type { ChildRef } from '@storyvan/contract/common/field-entry';
import type { KitCopy, KitPart } from '@storyvan/contract/field-kits';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import { addDays } from '@storyvan/domain/calendar-date';
import { type EntryIn, entriesAt, fieldDevice, sealFor } from '../features/field-sync.ts';
import { type TestApp, testDay } from '../test-app.ts';
import type { Scene } from './scene.ts';
import { TakenAlong } from './taken-along.ts';

/** A device as it works without a network: what it has stored, what it shows, and how it sends. */

/** Ways in which a device can be wrong; a test proves that the histories find each. */
export interface Faulty {
  sendsInAnyOrder?: boolean;
  newIdsOnRetry?: boolean;
  storesAfterShowing?: boolean;
  keepsOld?: KitPart;
  /** So that the server cannot compare it with the child that has the book by then. */
  namesNoChild?: boolean;
}

/** Where a copy is as the device shows it. */
interface Shown {
  at_place: boolean;
  child: ChildRef | null;
  /** When the period of the child's loan began. */
  since: string;
  /** What an undo takes back, and what is shown then. */
  last: { undoes: string } | { event_id: string } | null;
  before: Shown | null;
}

/** In the library, or anywhere. */
const elsewhere: Shown = { at_place: false, child: null, since: '', last: null, before: null };

const shownOf = ({ at_place, child_id, date_issue, date_renewed, event_id }: KitCopy): Shown => ({
  at_place,
  child: child_id,
  since: date_renewed ?? date_issue ?? '',
  last: event_id === null ? null : { event_id },
  before: null,
});

interface Stored {
  entry: EntryIn;
  /** Sent before, without a reply. */
  wasSent: boolean;
}

export interface Whim {
  copy: number;
  child: number;
  kind: number;
  shift: number;
}

type Made = { entry: EntryIn; after: Shown; ofEnrolled: boolean };

export class ModelDevice {
  /** Survives a crash. */
  private outbox: Stored[] = [];
  /** What the device has shown as saved; each is to reach the server. */
  readonly shown: EntryIn[] = [];
  /** Copies about which it made something on a wrong day, about a child that it enrolled, or that it lost sight of. */
  readonly unsure = new Set<string>();
  readonly touched = new Set<string>();
  readonly answers = new Map<string, EntryAnswer>();
  /** What was written in each report, by its request_id. */
  readonly reports = new Map<string, string>();
  private view = new Map<string, Shown>();
  private enrolled: string[] = [];
  private returned: { accn_no: string; child: ChildRef; request_id: string }[] = [];
  private held: string[] = [];
  private readonly make: ReturnType<typeof entriesAt>;

  private constructor(
    private readonly app: TestApp,
    private readonly scene: Scene,
    private readonly sender: Awaited<ReturnType<typeof fieldDevice>>,
    readonly taken: TakenAlong,
    private readonly faulty: Faulty,
  ) {
    this.make = entriesAt(scene.site);
  }

  /** With the place taken along. */
  static async registered(app: TestApp, scene: Scene, faulty: Faulty): Promise<ModelDevice> {
    const sender = await fieldDevice(app);
    const of = { device_id: sender.device_id, site_grade_id: scene.site };
    const taken = new TakenAlong(app, of, faulty.keepsOld);
    const device = new ModelDevice(app, scene, sender, taken, faulty);
    await device.refresh();
    return device;
  }

  get unsent(): number {
    return this.outbox.length;
  }

  /** Fetches the kit again. What waits to be sent was made on the view that there was. */
  async refresh(): Promise<void> {
    await this.taken.refresh();
    if (this.outbox.length > 0) return;
    this.view = new Map(this.taken.kit.copies.map((copy) => [copy.accn_no, shownOf(copy)]));
  }

  /** Does what the rules allow by what the device shows; `crash` ends the program between storing and showing. */
  async act(whim: Whim & { crash: boolean }): Promise<void> {
    const { copy, child, kind, shift, crash } = whim;
    if (kind === 11) return this.report(child, crash);
    if (kind === 10) return this.observe(child, crash);
    if (kind === 9) return this.enrol(child, crash);
    if (kind === 8) return this.hold(child, crash);
    const accn_no = this.scene.copies[copy % this.scene.copies.length] as string;
    const at = this.view.get(accn_no) ?? elsewhere;
    const { entry, after, ofEnrolled } = this.lend(accn_no, at, whim);
    if (shift !== 0 || ofEnrolled) this.unsure.add(accn_no);
    this.touched.add(accn_no);
    this.view.set(accn_no, after);
    this.keep(entry, crash);
  }

  private lend(accn_no: string, at: Shown, { child, kind, shift }: Whim): Made {
    const date = addDays(testDay, shift);
    if (kind < 2 && at.last !== null) return this.undo(accn_no, at, at.last, date);
    if (at.child !== null) return this.withCopyOut(accn_no, at, at.child, { child, kind, date });
    const made = (entry: EntryIn, after: Partial<Shown>, to: ChildRef | null = null): Made => ({
      entry,
      after: { ...at, ...after, last: { undoes: entry.request_id }, before: at },
      ofEnrolled: typeof to === 'string',
    });
    if (at.at_place && kind > 5)
      return made(this.make.takeBack(accn_no, null, { date, party: 'place' }), { at_place: false });
    if (!at.at_place && kind < 5) return made(this.make.issueToPlace(accn_no, { date }), { at_place: true });
    const to = this.childOf(child);
    return made(this.make.issue(accn_no, to, { date }), { child: to, since: date }, to);
  }

  private withCopyOut(
    accn_no: string,
    at: Shown,
    from: ChildRef,
    { child, kind, date }: { child: number; kind: number; date: string },
  ): Made {
    const to = this.childOf(child);
    const made = (entry: EntryIn, after: Partial<Shown>): Made => ({
      entry,
      after: { ...at, child: null, ...after, last: { undoes: entry.request_id }, before: at },
      ofEnrolled: typeof from === 'string' || typeof after.child === 'string',
    });
    const take_back_from = { site_grade_id: this.scene.site, child: from };
    if (kind < 4 && typeof from === 'number' && at.since < date)
      return made(this.make.renew(accn_no, from, { date }), { child: from, since: date });
    if (kind === 5 && to !== from)
      return made(this.make.issue(accn_no, to, { date, take_back_from }), { child: to, since: date });
    if (kind === 6 && at.at_place) {
      const more = { date, party: 'place' as const, take_back_from };
      return made(this.make.takeBack(accn_no, from, more), { at_place: false });
    }
    const entry = this.make.takeBack(accn_no, from, { date });
    this.returned.push({ accn_no, child: from, request_id: entry.request_id });
    return made(entry, {});
  }

  private undo(accn_no: string, at: Shown, last: NonNullable<Shown['last']>, date: string): Made {
    const undoes = 'undoes' in last ? last.undoes : null;
    this.returned = this.returned.filter(({ request_id }) => request_id !== undoes);
    // Only the server knows where the copy was before an event that the kit has.
    if (undoes === null) this.unsure.add(accn_no);
    const children = [at.child, at.before?.child];
    return {
      entry: this.make.undo(accn_no, undoes, { ...('event_id' in last && last), date }),
      after: at.before ?? elsewhere,
      ofEnrolled: children.some((child) => typeof child === 'string'),
    };
  }

  private childOf(child: number): ChildRef {
    const all: ChildRef[] = [...this.scene.children, ...this.enrolled];
    return all[child % all.length] as ChildRef;
  }

  private async enrol(child: number, crash: boolean): Promise<void> {
    const name = ['Asha Naik', 'Meera Chari', 'Yusuf Khan', 'Tara Lobo'][child % 4];
    const entry = this.make.enrol(await sealFor(this.app, { name }));
    this.keep(entry, crash);
    this.enrolled.push(entry.request_id);
  }

  /** The planned session if it is not done as far as the device knows, or else another one. */
  private hold(child: number, crash: boolean): void {
    const attendance = [this.childOf(child), this.childOf(child + 1)];
    const plan = this.taken.kit.sessions.find(({ ra_id }) => ra_id === this.scene.planned);
    const ofPlan = plan?.status === 'planned' && child % 2 === 0;
    const { ra_id, version } = ofPlan ? plan : { ra_id: null, version: null };
    const entry = this.make.session({ ra_id, version, time: ofPlan ? '10:00' : '16:00', attendance });
    this.keep(entry, crash);
    this.held.push(entry.request_id);
  }

  private observe(child: number, crash: boolean): void {
    const back = this.returned[child % Math.max(this.returned.length, 1)];
    if (!back) return;
    this.keep(this.make.observe(back.accn_no, back.child, { returned: back.request_id }), crash);
  }

  private async report(child: number, crash: boolean): Promise<void> {
    const session = this.held[child % Math.max(this.held.length, 1)];
    if (session === undefined) return;
    const what_was_read = `Words ${randomUUID()}`;
    const entry = this.make.report(await sealFor(this.app, { what_was_read }), { session });
    this.reports.set(entry.request_id, what_was_read);
    this.keep(entry, crash);
  }

  /** Guarantee 1: stored before shown. */
  private keep(entry: EntryIn, crash: boolean): void {
    if (!this.faulty.storesAfterShowing) this.outbox.push({ entry, wasSent: false });
    this.shown.push(entry);
    if (this.faulty.storesAfterShowing && !crash) this.outbox.push({ entry, wasSent: false });
  }

  private asSent(entry: EntryIn): EntryIn {
    const ofChild = entry.kind === 'return' || entry.kind === 'renewal';
    return this.faulty.namesNoChild && ofChild ? { ...entry, child: null } : entry;
  }

  /** Sends a batch in order, and fetches the kit again; without a reply, everything stays in the outbox. */
  async sync(asked: { most: number; lostReply: boolean; twice: boolean }): Promise<void> {
    const { most, lostReply, twice } = asked;
    const batch = this.faulty.sendsInAnyOrder
      ? this.outbox.toReversed().slice(0, most)
      : this.outbox.slice(0, most);
    if (batch.length === 0) return this.refresh();
    for (const stored of batch) {
      if (stored.wasSent && this.faulty.newIdsOnRetry)
        stored.entry = { ...stored.entry, request_id: randomUUID() };
      stored.wasSent = true;
    }
    const entries = batch.map(({ entry }) => this.asSent(entry));
    const answers = await this.sender.send(...entries);
    if (twice) await this.sender.send(...entries);
    if (lostReply) return;
    for (const answer of answers) this.answers.set(answer.request_id, answer);
    this.outbox = this.outbox.filter((stored) => !batch.includes(stored));
    await this.refresh();
  }
}
