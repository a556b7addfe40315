import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface LinkButtonProps {
  link: LinkProps;
  /** The next step: in the accent colour. */
  primary?: boolean;
  /** For screen readers, if its text appears more than once on the page: "Mark done: Tonca, 18 Nov 2026". */
  label?: string;
  /** Before it leads there. */
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function LinkButton({ link, primary, label, onClick, children }: LinkButtonProps) {
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      h={44}
      aria-label={label}
      onClick={onClick}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      {children}
    </Button>
  );
}
