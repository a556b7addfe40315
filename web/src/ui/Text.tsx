import type { ElementType, HTMLAttributes } from 'react';
import classes from './layout.module.css';

type Tone = 'dim' | 'accent' | 'good' | 'warn' | 'bad';

interface TextProps extends HTMLAttributes<HTMLElement> {
  /** `p` by default; "span" for a part of a line, "div" for more than a line. */
  as?: 'p' | 'span' | 'div' | 'strong' | 'time';
  size?: 'xs' | 'sm' | 'lg';
  tone?: Tone | undefined;
  strong?: boolean;
  /** "one" never breaks; "typed" keeps typed line breaks and breaks long words. */
  lines?: 'one' | 'typed';
  /** At most as wide as is easy to read. */
  measure?: boolean;
}

/** Text in one of the sizes and colours of the screens, without margins: its container sets the gaps. */
export function Text({ as = 'p', size, tone, strong, lines, measure, ...rest }: TextProps) {
  const Element: ElementType = as;
  return (
    <Element
      className={classes.text}
      data-size={size}
      data-tone={tone}
      data-weight={strong ? 'strong' : undefined}
      data-lines={lines}
      data-measure={measure}
      {...rest}
    />
  );
}

/** Details below a title: small and dim, side by side, on as many lines as needed. */
export function Meta({
  as: Element = 'div',
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'span' }) {
  return <Element className={classes.meta} {...rest} />;
}

/** Why something failed, next to it; announced at once. Renders nothing without a text. */
export function Problem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Text role="alert" tone="bad">
      {children}
    </Text>
  );
}
