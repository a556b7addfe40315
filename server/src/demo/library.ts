import type { MovingCopy } from './lending-ledger.ts';
import type { Random } from './random.ts';

/** The copies in the library. Returned ones can be lent again from the next day. */
export class Library {
  private readonly copies: MovingCopy[];
  private cameBack: MovingCopy[] = [];

  constructor(
    private readonly random: Random,
    copies: readonly MovingCopy[],
  ) {
    this.copies = [...copies];
  }

  openForDay(): void {
    this.copies.push(...this.cameBack);
    this.cameBack = [];
  }

  takeBack(copy: MovingCopy): void {
    this.cameBack.push(copy);
  }

  /** Takes the one of two random copies that is nearer to the level. */
  take(level: number): MovingCopy | undefined {
    if (this.copies.length === 0) return undefined;
    const [one, other] = [this.anyIndex(), this.anyIndex()];
    const chosen = this.far(one, level) <= this.far(other, level) ? one : other;
    const copy = this.copies[chosen] as MovingCopy;
    const last = this.copies.pop() as MovingCopy;
    if (copy !== last) this.copies[chosen] = last;
    return copy;
  }

  private anyIndex(): number {
    return this.random.between(0, this.copies.length - 1);
  }

  private far(index: number, level: number): number {
    return Math.abs((this.copies[index] as MovingCopy).level - level);
  }
}
