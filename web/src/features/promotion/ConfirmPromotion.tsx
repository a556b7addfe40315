import type { PromotionSchool } from '@storyvan/contract/promotion';
import { counted } from '../../lib/numbers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { SchoolPlan } from './promotion-plan.ts';

interface ConfirmPromotionProps {
  opened: boolean;
  plan: SchoolPlan;
  schools: PromotionSchool[];
  onClose: () => void;
  onConfirm: () => void;
}

/** As many as one reads before saying yes. */
const mostNamed = 5;

/** Says exactly what will happen, before it does. */
export function ConfirmPromotion({ opened, plan, schools, onClose, onConfirm }: ConfirmPromotionProps) {
  const { moving, leaving, staying, made, warnings } = plan;
  const [only] = schools;
  const where = schools.length === 1 ? (only?.name ?? '') : counted(schools.length, 'school');
  return (
    <Dialog
      kind="confirmation"
      opened={opened}
      onClose={onClose}
      title={`Promote the grades of ${where}?`}
      confirm={{ label: 'Promote', onConfirm }}
    >
      <ul>
        <li>{counted(moving, 'child moves', 'children move')} to the next grade.</li>
        <li>{counted(leaving, 'child leaves', 'children leave')} school and can no longer borrow.</li>
        {staying > 0 && (
          <li>{counted(staying, 'child stays', 'children stay')} in the old grade, because books are out.</li>
        )}
        {made.length > 0 && <li>Made anew: {named(made)}.</li>}
      </ul>
      {warnings.length > 0 && <p>Look at this once more: {named(warnings, ' ')}</p>}
      <p>Registers and statistics keep what happened in the old grades. The promotion can be undone.</p>
    </Dialog>
  );
}

function named(texts: string[], between = '; '): string {
  const shown = texts.slice(0, mostNamed).join(between);
  const more = texts.length - mostNamed;
  return more > 0 ? `${shown}${between}and ${more} more` : shown;
}
