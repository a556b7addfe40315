import classes from './plots.module.css';

interface SparklineProps {
  values: number[];
  /** The text alternative: "Books in each month: 12, 14, 9". */
  summary: string;
  tone?: 'bad' | undefined;
  width?: number;
  height?: number;
}

/** A small line without axes, from 0 to the largest value. */
export function Sparkline({ values, summary, tone, width = 92, height = 26 }: SparklineProps) {
  const largest = Math.max(1, ...values);
  const xOf = (at: number) => 3 + (at * (width - 6)) / Math.max(1, values.length - 1);
  const yOf = (value: number) => height - 3 - (value / largest) * (height - 6);
  const last = values.length - 1;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classes.spark}
      data-tone={tone}
      role="img"
      aria-label={summary}
    >
      {values.length > 1 && (
        <polyline points={values.map((value, at) => `${xOf(at)},${yOf(value)}`).join(' ')} />
      )}
      {last >= 0 && <circle cx={xOf(last)} cy={yOf(values[last] ?? 0)} r={2.5} />}
    </svg>
  );
}
