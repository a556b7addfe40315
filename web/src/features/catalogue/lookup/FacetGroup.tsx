import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import classes from './Lookup.module.css';

export interface FacetOption {
  value: string;
  label: string;
  /** Titles that it leaves. */
  cnt: number;
  /** A colour shown beside it. */
  hex_code?: string | undefined;
}

interface FacetGroupProps {
  title: string;
  options: FacetOption[];
  chosen: string | undefined;
  /** Only the first titles were counted. */
  atLeast: boolean;
  /** Undefined if the chosen one is pressed again. */
  onChoose: (value: string | undefined) => void;
  children?: ReactNode;
}

const mostShown = 7;

/** One kind of filter: a button for each value, one of them pressed. */
export function FacetGroup({ title, options, chosen, atLeast, onChoose, children }: FacetGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  // A chosen value stays, also when the other filters leave nothing of it.
  const missing = chosen !== undefined && !options.some(({ value }) => value === chosen);
  const all = missing ? [{ value: chosen, label: chosen, cnt: 0 }, ...options] : options;
  if (all.length === 0) return null;
  const shown = showsAll ? all : all.filter((each, n) => n < mostShown || each.value === chosen);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.facetTitle}>{title}</legend>
      {shown.map(({ value, label, cnt, hex_code }) => (
        <button
          key={value}
          type="button"
          className={classes.option}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          {hex_code && <span className={classes.dot} style={{ background: hex_code }} aria-hidden="true" />}
          <bdi dir="auto" className={classes.label}>
            {label}
          </bdi>
          <span className={classes.cnt}>
            {formatNumber(cnt)}
            {atLeast && '+'}
          </span>
        </button>
      ))}
      {all.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {all.length - shown.length} more
        </button>
      )}
      {children}
    </fieldset>
  );
}
