import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';

/** Out of the figures, to what they are of. */
export function LinkButton({ link, children }: { link: LinkProps; children: string }) {
  return (
    <Button variant="default" h={44} renderRoot={(props) => <Link {...link} {...props} />}>
      {children}
    </Button>
  );
}
