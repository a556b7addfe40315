/** The options of the command line. */
export interface Asked {
  /** Loans in the data set, for parts that measure one data set. */
  loans: number;
  /** The data sets whose times are compared. */
  growth: { from: number; to: number };
  rounds: number;
  /** Length of one round of reads. */
  seconds: number;
  writesOfRound: number;
  /** Length of each row of desks. */
  deskMinutes: number;
}

export const whole: Asked = {
  loans: 1_000_000,
  growth: { from: 10_000, to: 5_000_000 },
  rounds: 5,
  seconds: 3,
  writesOfRound: 3000,
  deskMinutes: 5,
};

/** Small and short: checks only that the bench works. */
export const quick: Asked = {
  loans: 10_000,
  growth: { from: 10_000, to: 100_000 },
  rounds: 2,
  seconds: 1,
  writesOfRound: 100,
  deskMinutes: 0.03,
};
