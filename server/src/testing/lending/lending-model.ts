/** A model of lending without a database, for the property test to compare with. */

type Kind = 'issue_site' | 'issue_child' | 'renew_child' | 'return_child' | 'return_site';

export interface Place {
  site_grade_id: number;
  program: 'mop' | 'lis';
}

interface Holder {
  site_grade_id: number;
  child_id: number | null;
}

export interface Move {
  kind: Kind;
  place: Place;
  child: { child_id: number; home: number };
  date: string;
  /** An issue, or a return from a place, takes the copy back from there first. */
  take_back_from?: Holder | undefined;
}

interface Accepted extends Move {
  event_id: string;
}

export interface Loan {
  kind: 'site' | 'child';
  site_grade_id: number;
  child_id: number | null;
  date_issue: string;
  date_renewed: string | null;
  date_return: string | null;
}

/** One copy: the moves that were accepted and not undone, and nothing else; all that is asked is read from them. */
export class ModelCopy {
  private moves: Accepted[] = [];
  readonly accepted: string[] = [];
  readonly undone = new Set<string>();
  private readonly undos = new Set<string>();

  /** The status the call should have; 400 where it should be a client error. */
  expectMove(move: Move): string | 400 {
    const { kind, place, child, date } = move;
    const { at, with: reader, movedOn } = this.where();
    const late = date < movedOn ? 400 : null;
    const back = this.takesBack(move);
    if (back && late) return late;
    const here = at?.site_grade_id === place.site_grade_id;
    const held = () =>
      reader !== null ? 'with a child' : at?.program === 'mop' ? 'already at a site' : 'already at a grade';
    switch (kind) {
      case 'issue_site':
        return at && !back ? held() : (late ?? 'issued');
      case 'issue_child':
        if (child.home !== place.site_grade_id) return 'child not enrolled here';
        return at && !back && (reader !== null || !here) ? held() : (late ?? 'issued');
      case 'renew_child':
        if (!here || reader === null) return 'not with a child here';
        return this.periodStart() === date ? 'already renewed' : (late ?? 'renewed');
      case 'return_child':
        return here && reader !== null ? (late ?? 'returned') : 'not with a child here';
      case 'return_site':
        if (!here) return place.program === 'mop' ? 'not at this site' : 'not at this grade';
        return reader !== null && !(back && this.inBox()) ? 'with a child' : (late ?? 'returned');
    }
  }

  /** Whether the copy is where the call says that it takes it back from. */
  private takesBack({ kind, take_back_from: shown }: Move): boolean {
    const { at, with: reader } = this.where();
    const canTake = kind === 'issue_site' || kind === 'issue_child' || kind === 'return_site';
    return canTake && at?.site_grade_id === shown?.site_grade_id && reader === shown?.child_id;
  }

  /** The moves that an accepted call makes, in order: the returns of what it takes back first. */
  private movesOf(move: Move): Move[] {
    const { at, with: reader } = this.where();
    if (!at || !this.takesBack(move)) return [move];
    const back = (kind: Kind): Move => ({ ...move, kind, place: at });
    const staysInBox = move.kind === 'issue_child' && at.site_grade_id === move.place.site_grade_id;
    const leavesBox = this.inBox() && !staysInBox && move.kind !== 'return_site';
    return [
      ...(reader === null ? [] : [back('return_child')]),
      ...(leavesBox ? [back('return_site')] : []),
      move,
    ];
  }

  /** `events`: those of the reply, the last first. */
  accept(move: Move, events: readonly string[]): void {
    const moves = this.movesOf(move);
    if (moves.length !== events.length)
      throw new Error(`${moves.length} events expected, not ${events.length}.`);
    for (const [n, one] of moves.entries()) {
      const event_id = events.at(-1 - n) as string;
      this.moves.push({ ...one, event_id });
      this.accepted.push(event_id);
    }
  }

  /** Of one event, or of several from the last to the first. */
  expectUndo(events: readonly string[]): string | 400 {
    for (const [n, event_id] of events.entries()) {
      if (this.undos.has(event_id)) return 400;
      if (this.undone.has(event_id)) return 'already undone';
      if (this.moves.at(-1 - n)?.event_id !== event_id) return 'changed since';
    }
    return 'undone';
  }

  acceptUndo(events: readonly string[], undo_id: string): void {
    for (const event_id of events) {
      this.moves.pop();
      this.undone.add(event_id);
    }
    this.undos.add(undo_id);
  }

  where(): { at: Place | null; with: number | null; movedOn: string; last: string | null } {
    const open = this.open();
    const last = this.moves.at(-1);
    const reader = open.find((loan) => loan.kind === 'child')?.child_id ?? null;
    const at = open[0] ? (this.moves.findLast((move) => move.kind.startsWith('issue'))?.place ?? null) : null;
    return { at, with: reader, movedOn: last?.date ?? '', last: last?.event_id ?? null };
  }

  private open = (): Loan[] => this.loans().filter((loan) => loan.date_return === null);

  private inBox = (): boolean => this.open().some((loan) => loan.kind === 'site');

  private periodStart(): string | null {
    const loan = this.open().find(({ kind }) => kind === 'child');
    return loan?.date_renewed ?? loan?.date_issue ?? null;
  }

  loans(): Loan[] {
    const loans: Loan[] = [];
    for (const { kind, place, child, date } of this.moves) {
      const of = kind.endsWith('site') ? 'site' : 'child';
      const open = loans.find((loan) => loan.kind === of && loan.date_return === null);
      if (kind.startsWith('issue')) {
        const child_id = of === 'child' ? child.child_id : null;
        const { site_grade_id } = place;
        const dates = { date_issue: date, date_renewed: null, date_return: null };
        loans.push({ kind: of, site_grade_id, child_id, ...dates });
      } else if (open && kind === 'renew_child') open.date_renewed = date;
      else if (open) open.date_return = date;
    }
    return loans;
  }
}
