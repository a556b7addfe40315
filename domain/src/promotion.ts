/** A grade in a promotion; `settled` if a promotion of this school year has already moved its count, or made it. */
interface PromotedGrade {
  settled: boolean;
  /** All children of the grade. */
  children: number;
  /** Those promoted earlier in this school year, or new. */
  left_out: number;
}

/** All children who may move have moved in this school year. */
export const isFinished = ({ settled, children, left_out }: PromotedGrade): boolean =>
  settled && children === left_out;

/** Whether a step of the grade has any effect: its count or a child moves. */
export const sendsAny = (settled: boolean, moving: number): boolean => !settled || moving > 0;
