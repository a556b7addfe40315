import { randomUUID } from 'node:crypto';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import { addDays } from '@storyvan/domain/calendar-date';
import { type EntryIn, entriesAt, fieldDevice, sealFor } from '../features/field-sync.ts';
import { type TestApp, testDay } from '../test-app.ts';

/** A device as it works without a network: what it has stored, what it shows, and how it sends. */

/** Ways in which a device can be wrong; a test proves that the histories find each. */
export interface Faulty {
  sendsInAnyOrder?: boolean;
  newIdsOnRetry?: boolean;
  storesAfterShowing?: boolean;
}

type ChildRef = number | string;

/** Who has a copy as the device shows it; null if it is not lent. */
export type Shown = { child: ChildRef; since: string; issue: string | null } | null;

interface Stored {
  entry: EntryIn;
  /** Sent before, without a reply. */
  wasSent: boolean;
}

export interface Scene {
  site: number;
  copies: string[];
  children: number[];
}

export class ModelDevice {
  /** Survives a crash. */
  private outbox: Stored[] = [];
  /** What the device has shown as saved; each is to reach the server. */
  readonly shown: EntryIn[] = [];
  /** Copies about which it made something on a wrong day or about a child that it enrolled. */
  readonly unsure = new Set<string>();
  readonly touched = new Set<string>();
  readonly answers = new Map<string, EntryAnswer>();
  private view = new Map<string, Shown>();
  private enrolled: string[] = [];
  private readonly make: ReturnType<typeof entriesAt>;

  private constructor(
    private readonly app: TestApp,
    private readonly scene: Scene,
    private readonly sender: Awaited<ReturnType<typeof fieldDevice>>,
    private readonly faulty: Faulty,
  ) {
    this.make = entriesAt(scene.site);
  }

  static async registered(app: TestApp, scene: Scene, faulty: Faulty): Promise<ModelDevice> {
    return new ModelDevice(app, scene, await fieldDevice(app), faulty);
  }

  get unsent(): number {
    return this.outbox.length;
  }

  /** Takes along what the server shows now; only while nothing waits to be sent. */
  refresh(server: ReadonlyMap<string, Shown>): void {
    if (this.outbox.length === 0) this.view = new Map(server);
  }

  /** Does what the rules allow by what the device shows; `crash` ends the program between storing and showing. */
  async act(whim: { copy: number; child: number; kind: number; shift: number; crash: boolean }) {
    const { copy, child, kind, shift, crash } = whim;
    if (kind === 9) return this.enrol(child, crash);
    if (kind === 8) return this.hold(child, crash);
    const accn_no = this.scene.copies[copy % this.scene.copies.length] as string;
    const date = addDays(testDay, shift);
    const more = { date };
    const at = this.view.get(accn_no) ?? null;
    const entry = at ? this.withCopyOut(accn_no, at, kind, more) : this.issue(accn_no, child, more);
    const isSure = shift === 0 && typeof (at?.child ?? entry.child) === 'number';
    if (!isSure) this.unsure.add(accn_no);
    this.touched.add(accn_no);
    this.keep(entry.entry, crash);
  }

  private issue(accn_no: string, child: number, more: { date: string }) {
    const all: ChildRef[] = [...this.scene.children, ...this.enrolled];
    const to = all[child % all.length] as ChildRef;
    const entry = this.make.issue(accn_no, to, more);
    this.view.set(accn_no, { child: to, since: more.date, issue: entry.request_id });
    return { entry, child: to };
  }

  private withCopyOut(accn_no: string, at: NonNullable<Shown>, kind: number, more: { date: string }) {
    const { child } = at;
    if (kind < 2 && at.issue !== null) {
      this.view.set(accn_no, null);
      return { entry: this.make.undo(accn_no, at.issue, more), child };
    }
    if (kind < 4 && typeof child === 'number' && at.since < more.date) {
      this.view.set(accn_no, { child, since: more.date, issue: null });
      return { entry: this.make.renew(accn_no, child, more), child };
    }
    this.view.set(accn_no, null);
    return { entry: this.make.takeBack(accn_no, child, more), child };
  }

  private async enrol(child: number, crash: boolean): Promise<void> {
    const name = ['Asha Naik', 'Meera Chari', 'Yusuf Khan', 'Tara Lobo'][child % 4];
    const entry = this.make.enrol(await sealFor(this.app, { name }));
    this.keep(entry, crash);
    this.enrolled.push(entry.request_id);
  }

  private hold(child: number, crash: boolean): void {
    const present = [...this.scene.children, ...this.enrolled][child % this.scene.children.length];
    const attendance = present === undefined ? [] : [present];
    this.keep(this.make.session({ time: child % 2 ? '10:00' : '16:00', attendance }), crash);
  }

  /** Guarantee 1: stored before shown. */
  private keep(entry: EntryIn, crash: boolean): void {
    if (!this.faulty.storesAfterShowing) this.outbox.push({ entry, wasSent: false });
    this.shown.push(entry);
    if (this.faulty.storesAfterShowing && !crash) this.outbox.push({ entry, wasSent: false });
  }

  /** Sends a batch in order; without a reply, everything stays in the outbox. */
  async sync({
    most,
    lostReply,
    twice,
  }: {
    most: number;
    lostReply: boolean;
    twice: boolean;
  }): Promise<void> {
    const batch = this.faulty.sendsInAnyOrder
      ? this.outbox.toReversed().slice(0, most)
      : this.outbox.slice(0, most);
    if (batch.length === 0) return;
    for (const stored of batch) {
      if (stored.wasSent && this.faulty.newIdsOnRetry)
        stored.entry = { ...stored.entry, request_id: randomUUID() };
      stored.wasSent = true;
    }
    const entries = batch.map(({ entry }) => entry);
    const answers = await this.sender.send(...entries);
    if (twice) await this.sender.send(...entries);
    if (lostReply) return;
    for (const answer of answers) this.answers.set(answer.request_id, answer);
    this.outbox = this.outbox.filter((stored) => !batch.includes(stored));
  }
}
