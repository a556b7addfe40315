/** Round numbers from 0 to at least the largest value, for the axis of a chart: 0, 500, 1000, 1500, 2000. */
export function valueTicks(largest: number, most = 5): number[] {
  const rough = Math.max(1, largest) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}
