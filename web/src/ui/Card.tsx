import type { CSSProperties, ElementType, HTMLAttributes } from 'react';
import classes from './layout.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'li' | 'article' | 'form';
  /** For one card of many. */
  dense?: boolean;
}

/** A card. With a heading it is a `Section`. */
export function Card({ as = 'div', dense, ...rest }: CardProps) {
  const Element: ElementType = as;
  return <Element className={classes.card} data-dense={dense} {...rest} />;
}

interface GridProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'ul';
  /** The minimum width of a column: "15rem". */
  least: string;
  /** "rows" has no gap between lines. */
  gap?: 'sm' | 'rows';
}

/** As many columns of equal width as fit. */
export function Grid({ as = 'div', least, gap, ...rest }: GridProps) {
  const Element: ElementType = as;
  return (
    <Element
      className={classes.grid}
      data-gap={gap}
      style={{ '--least': least } as CSSProperties}
      {...rest}
    />
  );
}

/** Fields, two side by side if there is room; `data-wide`, on a Mantine field `mod="wide"`, takes the whole row. */
export const Fields = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes.fields} {...props} />
);
