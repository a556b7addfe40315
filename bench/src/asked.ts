/** What the command line asks for. */
export interface Asked {
  /** How many loans the data set holds that is measured, where a part measures one. */
  loans: number;
  /** The data sets whose times are compared. */
  growth: { from: number; to: number };
  rounds: number;
  /** Of one round of reads. */
  seconds: number;
  writesOfRound: number;
  /** Of each row of desks. */
  deskMinutes: number;
  soakMinutes: number;
}

export const whole: Asked = {
  loans: 1_000_000,
  growth: { from: 10_000, to: 5_000_000 },
  rounds: 5,
  seconds: 3,
  writesOfRound: 3000,
  deskMinutes: 5,
  soakMinutes: 30,
};

/** Small and short: shows that the bench works, and little else. */
export const quick: Asked = {
  loans: 10_000,
  growth: { from: 10_000, to: 100_000 },
  rounds: 2,
  seconds: 1,
  writesOfRound: 100,
  deskMinutes: 0.1,
  soakMinutes: 0.3,
};
