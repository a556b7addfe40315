import { auditLog } from '@storyvan/contract/audit';
import { linkOptions } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** For administrators, and of an erased child too: the way to who opened and changed its record. */
export function WhoLooked({ child_id }: { child_id: number }) {
  if (!useMay(auditLog)) return null;
  return (
    <div>
      <LinkButton link={linkOptions({ to: '/library/audit', search: { child: String(child_id) } })}>
        Who has looked at this record
      </LinkButton>
    </div>
  );
}
