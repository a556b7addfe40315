import { Button, Group, Stack } from '@mantine/core';
import { type PromotionSchool, promote } from '@storyvan/contract/promotion';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './promotion.module.css';
import { countChildren, planOf, type SchoolPlan } from './promotion-plan.ts';
import { SchoolReview } from './SchoolReview.tsx';
import type { usePromotion } from './use-promotion.ts';

/** From this many on, the list of schools is longer than a screen. */
const filterFrom = 8;

interface PromotionReviewProps {
  /** "2026–27" */
  schoolYear: string;
  schools: PromotionSchool[];
  promotion: ReturnType<typeof usePromotion>;
}

/** What the promotion would do, school by school, with the totals always visible. */
export function PromotionReview({ schoolYear, schools, promotion }: PromotionReviewProps) {
  const { chosen, choose, saving, promoteNow } = promotion;
  const [filter, setFilter] = useState('');
  const [confirming, setConfirming] = useState(false);
  const mayPromote = useMay(promote);
  if (schools.length === 0) {
    return (
      <Note title="No grades to promote">
        <p>Add a school with its grades first.</p>
      </Note>
    );
  }
  const plan = planOf(schools, chosen);
  const shown = schools.filter((school) => matchesWords(filter, school.name, school.shift));
  const warnings = counted(plan.warnings.length, 'point');
  return (
    <>
      {plan.leftOut > 0 && (
        <Notice tone="warn" apart>
          {counted(plan.leftOut, 'child is', 'children are')} already in the right grade for the school year{' '}
          {schoolYear} (promoted earlier, or new) and will not move. Still to promote:{' '}
          {formatNumber(countChildren(schools) - plan.leftOut)}.
        </Notice>
      )}
      {schools.length >= filterFrom && (
        <Group>
          <FilterField label="Filter schools" value={filter} onChange={setFilter} />
        </Group>
      )}
      <Stack gap="xs">
        {shown.map((school) => (
          <SchoolReview
            key={school.school_id}
            school={school}
            chosen={chosen}
            open={schools.length === 1}
            onChoose={mayPromote ? choose : undefined}
          />
        ))}
        {shown.length === 0 && <p>No school matches this filter.</p>}
      </Stack>
      <section aria-label="Totals" className={classes.totals}>
        <Group justify="space-between" gap="0.5rem 1rem">
          <div>
            <strong>{counted(plan.moving, 'child', 'children')}</strong> move up ·{' '}
            <strong>{formatNumber(plan.leaving)}</strong> leave school
            {plan.staying > 0 && ` · ${formatNumber(plan.staying)} stay, with books out`}
            {plan.leftOut > 0 && ` · ${formatNumber(plan.leftOut)} left out`}
            {plan.warnings.length > 0 && <Text tone="warn">{warnings} to check</Text>}
          </div>
          {mayPromote ? (
            <Button h={44} loading={saving.saving} onClick={() => setConfirming(true)}>
              Promote…
            </Button>
          ) : (
            <AskOthers>Only coordinators can promote. Ask one of them.</AskOthers>
          )}
        </Group>
      </section>
      <ConfirmPromotion
        opened={confirming}
        plan={plan}
        schools={schools}
        onClose={() => setConfirming(false)}
        onConfirm={promoteNow}
      />
    </>
  );
}

interface ConfirmPromotionProps {
  opened: boolean;
  plan: SchoolPlan;
  schools: PromotionSchool[];
  onClose: () => void;
  onConfirm: () => void;
}

/** How many names are shown in the question. */
const mostNamed = 5;

/** States exactly what will happen and asks for confirmation. */
function ConfirmPromotion({ opened, plan, schools, onClose, onConfirm }: ConfirmPromotionProps) {
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
          <li>{counted(staying, 'child stays', 'children stay')} in the old grade because books are out.</li>
        )}
        {made.length > 0 && <li>New grades: {named(made)}.</li>}
      </ul>
      {warnings.length > 0 && <p>Please check: {named(warnings, ' ')}</p>}
      <p>Registers and statistics keep what happened in the old grades. The promotion can be undone.</p>
    </Dialog>
  );
}

function named(texts: string[], between = '; '): string {
  const shown = texts.slice(0, mostNamed).join(between);
  const more = texts.length - mostNamed;
  return more > 0 ? `${shown}${between}and ${more} more` : shown;
}
