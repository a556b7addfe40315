import { type DifferenceKind, differenceKinds } from '@storyvan/contract/common/difference-kinds';
import { formatNumber } from '../../lib/numbers.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { shortNames } from './stocktake.messages.ts';

interface KindChoicesProps {
  figures: Record<DifferenceKind, number>;
  /** Undefined while counting. */
  chosen: DifferenceKind | undefined;
  /** Offers to go back to counting. */
  counting?: boolean;
  onChoose: (kind: DifferenceKind | undefined) => void;
}

/** "Count", and the lists of what differs, each with its number. */
export function KindChoices({ figures, chosen, counting, onChoose }: KindChoicesProps) {
  return (
    <Choices role="group" aria-label="Show" data-screen-only>
      {counting && (
        <Choice chosen={chosen === undefined} onClick={() => onChoose(undefined)}>
          Count
        </Choice>
      )}
      {differenceKinds.map((kind) => (
        <Choice key={kind} chosen={chosen === kind} onClick={() => onChoose(kind)}>
          {shortNames[kind]} ({formatNumber(figures[kind])})
        </Choice>
      ))}
    </Choices>
  );
}
