import type { CSSProperties, ElementType, HTMLAttributes } from 'react';
import classes from './layout.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'li' | 'article' | 'form';
  /** For one of many. */
  dense?: boolean;
}

/** A sheet of paper. With a heading it is a `Section`. */
export function Card({ as = 'div', dense, ...rest }: CardProps) {
  const Element: ElementType = as;
  return <Element className={classes.card} data-dense={dense} {...rest} />;
}

interface GridProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'ul';
  /** How narrow a column may get: "15rem". */
  least: string;
  /** Few children share the whole width. */
  fit?: boolean;
  /** "rows" has no gap between lines. */
  gap?: 'sm' | 'rows';
}

/** As many columns of one width as there is room for. */
export function Grid({ as = 'div', least, fit, gap, ...rest }: GridProps) {
  const Element: ElementType = as;
  return (
    <Element
      className={classes.grid}
      data-fit={fit}
      data-gap={gap}
      style={{ '--least': least } as CSSProperties}
      {...rest}
    />
  );
}

/** Fields of a form, two beside each other where there is room; one with `data-wide` takes the whole row. */
export const Fields = (props: HTMLAttributes<HTMLDivElement>) => (
  <div className={classes.fields} {...props} />
);
