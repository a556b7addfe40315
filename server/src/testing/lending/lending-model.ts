/** A model of lending without a database, for the property test to compare with. */

type Kind = 'issue_site' | 'issue_child' | 'return_child' | 'return_site';

export interface Place {
  site_grade_id: number;
  program: 'mop' | 'lis';
}

export interface Move {
  kind: Kind;
  place: Place;
  child: { child_id: number; home: number };
  date: string;
}

interface Accepted extends Move {
  event_id: string;
}

export interface Loan {
  kind: 'site' | 'child';
  site_grade_id: number;
  child_id: number | null;
  date_issue: string;
  date_return: string | null;
}

/** One copy: the moves that were accepted and not undone, and nothing else; all that is asked is read from them. */
export class ModelCopy {
  private moves: Accepted[] = [];
  private readonly undone = new Set<string>();
  private readonly undos = new Set<string>();

  /** The status the call should have; 400 where it should be a client error. */
  expectMove({ kind, place, child, date }: Move): string | 400 {
    const { at, with: reader, movedOn } = this.where();
    const late = date < movedOn ? 400 : null;
    const held = () =>
      reader !== null ? 'with a child' : at?.program === 'mop' ? 'already at a site' : 'already at a grade';
    const here = at?.site_grade_id === place.site_grade_id;
    switch (kind) {
      case 'issue_site':
        return at ? held() : (late ?? 'issued');
      case 'issue_child':
        if (child.home !== place.site_grade_id) return 'child not enrolled here';
        return at && (reader !== null || !here) ? held() : (late ?? 'issued');
      case 'return_child':
        return here && reader !== null ? (late ?? 'returned') : 'not with a child here';
      case 'return_site':
        if (!here) return place.program === 'mop' ? 'not at this site' : 'not at this grade';
        return reader !== null ? 'with a child' : (late ?? 'returned');
    }
  }

  accept(move: Move, event_id: string): void {
    this.moves.push({ ...move, event_id });
  }

  expectUndo(event_id: string): string | 400 {
    if (this.undos.has(event_id)) return 400;
    if (this.undone.has(event_id)) return 'already undone';
    return this.moves.at(-1)?.event_id === event_id ? 'undone' : 'changed since';
  }

  acceptUndo(event_id: string, undo_id: string): void {
    this.moves.pop();
    this.undone.add(event_id);
    this.undos.add(undo_id);
  }

  where(): { at: Place | null; with: number | null; movedOn: string; last: string | null } {
    const open = this.loans().filter((loan) => loan.date_return === null);
    const last = this.moves.at(-1);
    const reader = open.find((loan) => loan.kind === 'child')?.child_id ?? null;
    const at = open[0] ? (this.moves.findLast((move) => move.kind.startsWith('issue'))?.place ?? null) : null;
    return { at, with: reader, movedOn: last?.date ?? '', last: last?.event_id ?? null };
  }

  loans(): Loan[] {
    const loans: Loan[] = [];
    for (const { kind, place, child, date } of this.moves) {
      const of = kind.endsWith('site') ? 'site' : 'child';
      if (kind.startsWith('issue')) {
        const child_id = of === 'child' ? child.child_id : null;
        const { site_grade_id } = place;
        loans.push({ kind: of, site_grade_id, child_id, date_issue: date, date_return: null });
      } else {
        const open = loans.find((loan) => loan.kind === of && loan.date_return === null);
        if (open) open.date_return = date;
      }
    }
    return loans;
  }
}
