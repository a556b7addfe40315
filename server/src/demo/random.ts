/** Chance that comes out the same every time: mulberry32, seeded. */
export interface Random {
  /** A whole number from 0 to 2^32 − 1. */
  bits(): number;
  /** A whole number from the first to the last, both included. */
  between(first: number, last: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight: `[['Hindi', 25], ['English', 45]]`. */
  weighted<T>(choices: ReadonlyArray<readonly [T, number]>): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Choices for `weighted`. */
export const byWeight = <T extends { weight: number }>(list: readonly T[]) =>
  list.map((choice) => [choice, choice.weight] as const);

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => Math.floor((bits() / 2 ** 32) * limit);
  return {
    bits,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => bits() / 2 ** 32 < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    weighted: <T>(choices: ReadonlyArray<readonly [T, number]>) => {
      let left = below(choices.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      throw new Error('There is nothing to pick from.');
    },
    shuffled: <T>(list: readonly T[]) => {
      const mixed = [...list];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
      }
      return mixed;
    },
  };
}
