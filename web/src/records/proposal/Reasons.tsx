import type { ProposalReason } from '@storyvan/contract/proposals';
import classes from './Reasons.module.css';
import { reasonForChild, reasonWords } from './reason-words.ts';

interface ReasonsProps {
  reasons: readonly ProposalReason[];
  /** Proposed to one child, not to a site or grade. */
  forChild?: boolean;
}

/** Why a book is proposed, the strongest reason first. */
export function Reasons({ reasons, forChild = false }: ReasonsProps) {
  if (reasons.length === 0) return null;
  const words = forChild ? reasonForChild : reasonWords;
  return (
    <ul className={classes.reasons} aria-label="Why">
      {reasons.map((reason) => (
        <li key={reason.reason} className={classes.reason} data-reason={reason.reason} dir="auto">
          {words(reason)}
        </li>
      ))}
    </ul>
  );
}
