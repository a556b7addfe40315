import { today } from '@storyvan/domain/calendar-date';
import { makeListeners } from '../../../lib/listeners.ts';
import { hideErrors } from '../../../ui/growl.ts';
import { changed, type DeskChild, type DeskList, type DeskRow, handedOver, removed } from './desk-list.ts';
import { keepDesk, readDesk, withoutNames } from './desk-store.ts';
import { type DeskSetup, type DeskTask, partyOf } from './desk-task.ts';

export interface DeskState {
  /** What a scan does now. */
  task: DeskTask;
  list: DeskList;
  chosen: DeskChild | null;
  /** The last card or name was refused: the next books wait for a child, also on the page of one child. */
  cardRefused: boolean;
  /** The text of the open error dialog. */
  dialog: string | null;
  /** The inline alert of a return on a child's page, until the next scan. */
  alert: string | null;
  /** The text of the live region, for screen readers. */
  said: string;
  /** The list is in session storage and survives a reload. */
  kept: boolean;
}

export type Outcome = 'accepted' | 'refused';

/** False if the page was opened by a link or an address, which then says what the desk does. */
const isReload = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type !== 'navigate';
};

/** The state of a desk, its copy in session storage, and those who listen to it. */
export class DeskMemory {
  protected state: DeskState;
  /** Counts the choices of a child: a card recognised late moves only the scans made under the same choice. */
  protected choice = 0;
  private readonly changes = makeListeners<undefined>();
  private readonly outcomes = makeListeners<Outcome>();
  private readonly rowsDone = makeListeners<DeskRow>();
  /** Restored after a reload, and not opened by a screen since. */
  private restored = false;
  /** There are changes that are not in the storage yet. */
  private unkept = false;
  readonly day = today();

  /** With a `key`, restores the desk stored under it before a reload. */
  constructor(
    readonly setup: DeskSetup,
    private readonly key: string | null,
  ) {
    const { task } = setup;
    const nothing = { chosen: null, cardRefused: false, dialog: null, alert: null, said: '', kept: false };
    this.state = { task, list: [], ...nothing };
    const before = key === null ? null : readDesk(key);
    if (!before) return;
    const { list, chosen, cardRefused, choice } = before;
    this.choice = choice;
    this.restored = before.setup.task === task && isReload();
    const switched = this.restored && { task: before.task };
    this.state = { ...this.state, list, chosen, cardRefused, kept: true, ...switched };
  }

  getState = (): DeskState => this.state;

  subscribe = (listener: () => void) => this.changes.add(listener);

  /** Called once for each reply to a scan or an undo. */
  onOutcome = (listener: (outcome: Outcome) => void) => this.outcomes.add(listener);

  /** Called with each row that was accepted or undone. */
  onRowDone = (listener: (row: DeskRow) => void) => this.rowsDone.add(listener);

  /** A screen opens the desk in its task; after a reload, the switch stays as it was. */
  open(task: DeskTask): void {
    if (!this.restored && task !== this.state.task) this.setTask(task);
    this.restored = false;
  }

  setTask = (task: DeskTask): void => this.set({ task });

  choose = ({ child_id, name, level }: DeskChild): void => {
    this.choice += 1;
    this.set({ chosen: { child_id, name, level }, cardRefused: false });
  };

  /**
   * After a refused card or name: the books after it are not for the child who was chosen before, nor those that are
   * lent once the switch is moved from Take back to Lend. Nothing changes for a child who was chosen since the scan.
   */
  protected chooseNoChild({ task, choice }: DeskRow): void {
    if (partyOf(task) === 'place') return;
    const isLatest = choice === this.choice;
    if (isLatest) this.choice += 1;
    const to = { choice: isLatest ? this.choice : choice, child: null };
    const list = handedOver(this.state.list, choice, to);
    this.set({ list, ...(isLatest && { chosen: null, cardRefused: true }) });
  }

  closeDialog = (): void => this.set({ dialog: null });

  /** Signals a refusal without a call; the screen shows the reason. */
  refuse = (): void => this.outcomes.tell('refused');

  protected set(change: Partial<DeskState>): void {
    this.state = { ...this.state, ...change };
    if (this.key !== null && (change.list || change.chosen || change.task)) this.keepSoon();
    this.changes.tell(undefined);
  }

  /**
   * Once for all changes until the next frame, and after it: writing a long list takes as long as painting it. A page
   * that is left or reloaded writes first.
   */
  private keepSoon(): void {
    if (this.unkept) return;
    this.unkept = true;
    addEventListener('pagehide', this.keep);
    requestAnimationFrame(() => setTimeout(this.keep));
  }

  /** Writes what is not in the storage yet; not after `forget`. */
  keep = (): void => {
    removeEventListener('pagehide', this.keep);
    if (!this.unkept || this.key === null) return;
    this.unkept = false;
    const { setup, choice } = this;
    const { task, chosen, cardRefused, list } = this.state;
    const kept = keepDesk(this.key, { setup, task, choice, chosen, cardRefused, list });
    if (kept === this.state.kept) return;
    this.state = { ...this.state, kept };
    this.changes.tell(undefined);
  };

  /** The user has signed out: nothing more is written. */
  forget(): void {
    this.unkept = false;
  }

  /** The names were removed from this device. */
  forgetNames(): void {
    const list = withoutNames(this.state.list);
    this.set({ list, chosen: null, dialog: null, alert: null, said: '' });
    this.keep();
  }

  protected change(request_id: string, change: Partial<DeskRow>): void {
    this.set({ list: changed(this.state.list, request_id, change) });
  }

  /** Takes a book that was not sent off the list. */
  remove = ({ request_id }: DeskRow): void => this.set({ list: removed(this.state.list, request_id) });

  protected rowOf = (request_id: string): DeskRow | undefined =>
    this.state.list.find((row) => row.request_id === request_id);

  protected tellDone(request_id: string): void {
    const row = this.rowOf(request_id);
    if (row) this.rowsDone.tell(row);
  }

  protected announce(outcome: Outcome, said: string): void {
    if (outcome === 'accepted') hideErrors();
    this.set({ said });
    this.outcomes.tell(outcome);
  }
}
