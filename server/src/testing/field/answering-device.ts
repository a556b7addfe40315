import type { ErrorReply } from '@storyvan/contract/common/error-reply';
import { boundTo, type FieldEntry } from '@storyvan/contract/common/field-entry';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { indexPiece, type KitPart } from '@storyvan/contract/field-kits';
import type { EntryAnswer } from '@storyvan/contract/field-sync';
import { unpackNumbers } from '@storyvan/domain/packed-numbers';
import { makeAnswerer } from '../../../../web/src/field/answers/answer-call.ts';
import type { Device, EntryText, KeptEntry } from '../../../../web/src/field/answers/device.ts';
import { type IndexedTitle, makeShared, titlesIn } from '../../../../web/src/field/store/index-piece.ts';
import { goesWith } from '../../../../web/src/field/store/related-entries.ts';
import { sealText } from '../../../../web/src/field/store/seal.ts';
import { CallError, type CallInput } from '../../../../web/src/lib/call.ts';
import { fieldDevice } from '../features/field-sync.ts';
import { pathOf, type TestApp } from '../test-app.ts';
import type { Call } from './shown-at.ts';
import { TakenAlong } from './taken-along.ts';

/** A device that answers with the code of the browser, from a kit of the real server. Its outbox is in memory. */

/** Ways in which a device can be wrong; a test proves that it finds each. */
export interface WrongAnswers {
  keepsOld?: KitPart;
  /** Before the kit was fetched again. */
  forgetsWhatItSent?: boolean;
}

/** Calls the server; throws a `CallError` as the browser does. */
export const callOrThrow =
  (app: TestApp): Call =>
  async (endpoint, { params, body } = {}) => {
    const path = pathOf(endpoint, params as Record<string, unknown>);
    const { statusCode, body: reply } = await app.send(endpoint.method, path, body);
    if (statusCode === 200) return JSON.parse(reply);
    const { code, message } = (JSON.parse(reply) as ErrorReply).error;
    throw new CallError(statusCode, code, message);
  };

export class AnsweringDevice {
  /** How often the kit was fetched. */
  refreshes = 0;
  isConnected = false;
  entries: readonly KeptEntry[] = [];
  /** A child enrolled here has the id -1, -2 … until the server has given it one. */
  private enrolled: { request_id: string; child_id: number | null }[] = [];
  private titles = new Map<string, IndexedTitle>();
  private isStale = false;
  private readonly answer: ReturnType<typeof makeAnswerer>;

  constructor(
    private readonly app: TestApp,
    private readonly site_grade_id: number,
    private readonly taken: TakenAlong,
    private readonly sender: Pick<Awaited<ReturnType<typeof fieldDevice>>, 'send'> | null = null,
    private readonly wrong: WrongAnswers = {},
  ) {
    this.answer = makeAnswerer(this.device());
  }

  /** Takes the place along, with the index of all copies. */
  static async at(app: TestApp, site_grade_id: number, wrong: WrongAnswers): Promise<AnsweringDevice> {
    const sender = await fieldDevice(app);
    const taken = new TakenAlong(app, { device_id: sender.device_id, site_grade_id }, wrong.keepsOld);
    const device = new AnsweringDevice(app, site_grade_id, taken, sender, wrong);
    await device.refresh();
    for (const { piece } of taken.index) await device.fetchPiece(piece);
    return device;
  }

  /** The numbers of the copies in the kit. */
  get kitCopies(): string[] {
    return this.taken.kit.copies.map(({ accn_no }) => accn_no);
  }

  private async fetchPiece(piece: number): Promise<void> {
    const fetched = await this.app.call(indexPiece, { params: { piece } });
    const titles = titlesIn(fetched, makeShared());
    for (const [nth, numbers] of unpackNumbers(fetched.numbers).entries())
      for (const accn_no of numbers) this.titles.set(accn_no, titles[nth] as IndexedTitle);
  }

  /** As a screen makes a call; throws a `CallError` as there. */
  readonly call: Call = async (endpoint, input = {}) => {
    const reply = await this.answer(endpoint, input as CallInput<Endpoint>, (asked) =>
      this.askServer(endpoint, asked),
    );
    if (this.isStale) await this.refresh();
    return reply as never;
  };

  /** What this device shows alone, also while the server can be reached. */
  async offline<T>(work: (call: Call) => Promise<T>): Promise<T> {
    const before = this.isConnected;
    this.isConnected = false;
    return work(this.call).finally(() => {
      this.isConnected = before;
    });
  }

  private async askServer(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<unknown> {
    if (!this.isConnected) throw new CallError(0, 'unreachable', 'There is no network.');
    return callOrThrow(this.app)(endpoint, input as never);
  }

  /** Sends entries in order, at most so many; returns what the server has answered. */
  async send(most: number): Promise<EntryAnswer[]> {
    const batch = this.entries.filter(({ state }) => state === 'unsent').slice(0, most);
    if (batch.length === 0 || !this.sender) return [];
    const answers = await this.sender.send(...batch.map(({ entry }) => entry));
    const given = new Map(answers.map((answer) => [answer.request_id, answer]));
    this.entries = this.entries.map((kept) => {
      const answer = given.get(kept.entry.request_id);
      return answer ? { ...kept, state: 'sent', answer } : kept;
    });
    if (this.wrong.forgetsWhatItSent) this.entries = this.entries.filter(({ state }) => state !== 'sent');
    for (const child of this.enrolled)
      child.child_id = given.get(child.request_id)?.child_id ?? child.child_id;
    return answers;
  }

  /** Fetches the kit again; what was sent before is in it. */
  async refresh(): Promise<void> {
    this.isStale = false;
    this.refreshes += 1;
    const inTheKit = this.entries.filter(({ state }) => state === 'sent');
    await this.taken.refresh();
    this.entries = this.entries.filter((kept) => !inTheKit.includes(kept));
  }

  private device(): Device {
    const keep =
      (state: KeptEntry['state']) => async (entry: FieldEntry, _: unknown, text: EntryText | null) => {
        if (entry.kind === 'enrolment') this.enrolled.push({ request_id: entry.request_id, child_id: null });
        this.entries = [...this.entries, { entry, state, answer: null, text }];
      };
    return {
      places: () => [this.site_grade_id],
      kitOf: (site_grade_id) => (site_grade_id === this.site_grade_id ? this.taken.kit : null),
      entriesOf: () => this.entries,
      titleOf: async (accn_no) => this.titles.get(accn_no) ?? null,
      addEntry: keep('unsent'),
      noteSent: keep('sent'),
      withdrawEntry: async (request_id) => this.withdraw(request_id),
      seal: (entry, text) => sealText(this.taken.kit.seal, text, boundTo(entry, this.taken.of.device_id)),
      childRefOf: (child_id) => {
        const child = this.enrolled[-child_id - 1];
        return child ? (child.child_id ?? child.request_id) : child_id;
      },
      childIdOf: (ref) => {
        if (typeof ref === 'number') return ref;
        const at = this.enrolled.findIndex(({ request_id }) => request_id === ref);
        return at < 0 ? null : (this.enrolled[at]?.child_id ?? -at - 1);
      },
      refresh: () => {
        this.isStale = true;
      },
      now: () => this.app.clock.now,
      isConnected: () => this.isConnected,
    };
  }

  private withdraw(request_id: string): boolean {
    const unsent = this.entries.filter(({ state }) => state === 'unsent').map(({ entry }) => entry);
    const found = unsent.find((entry) => entry.request_id === request_id);
    if (!found) return false;
    const gone = [found, ...goesWith(found, unsent)];
    this.entries = this.entries.filter(({ entry }) => !gone.includes(entry));
    return true;
  }
}
