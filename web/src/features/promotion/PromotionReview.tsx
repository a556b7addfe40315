import { Button, Group } from '@mantine/core';
import { type PromotionSchool, promote } from '@storyvan/contract/promotion';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { AskOthers } from '../../ui/AskOthers.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { Note } from '../../ui/Note.tsx';
import { ConfirmPromotion } from './ConfirmPromotion.tsx';
import classes from './PromotionReview.module.css';
import { countChildren, planOf } from './promotion-plan.ts';
import { SchoolReview } from './SchoolReview.tsx';
import type { usePromotion } from './use-promotion.ts';

/** From this many on the list of schools is longer than a screen. */
const filterFrom = 8;

interface PromotionReviewProps {
  /** "2026–27" */
  schoolYear: string;
  schools: PromotionSchool[];
  promotion: ReturnType<typeof usePromotion>;
}

/** What the promotion would do, school by school, with the totals always in sight. */
export function PromotionReview({ schoolYear, schools, promotion }: PromotionReviewProps) {
  const { chosen, choose, saving, promoteNow } = promotion;
  const [filter, setFilter] = useState('');
  const [confirming, setConfirming] = useState(false);
  const mayPromote = useMay(promote);
  if (schools.length === 0) {
    return (
      <Note title="There are no grades to promote">
        <p>Add a school with its grades first.</p>
      </Note>
    );
  }
  const plan = planOf(schools, chosen);
  const shown = schools.filter((school) => matchesWords(filter, school.name, school.shift));
  const warnings = counted(plan.warnings.length, 'thing');
  return (
    <>
      {plan.leftOut > 0 && (
        <Banner>
          Already in their grade of the school year {schoolYear}: {counted(plan.leftOut, 'child', 'children')}
          , promoted earlier or new since. They stay where they are. Still to promote:{' '}
          {formatNumber(countChildren(schools) - plan.leftOut)}.
        </Banner>
      )}
      {schools.length >= filterFrom && (
        <Group>
          <FilterField label="Filter schools" value={filter} onChange={setFilter} />
        </Group>
      )}
      <div className={classes.schools}>
        {shown.map((school) => (
          <SchoolReview
            key={school.school_id}
            school={school}
            chosen={chosen}
            open={schools.length === 1}
            onChoose={mayPromote ? choose : undefined}
          />
        ))}
        {shown.length === 0 && <p>No school fits this filter.</p>}
      </div>
      <section aria-label="Totals" className={classes.totals}>
        <p className={classes.figures}>
          <strong>{counted(plan.moving, 'child', 'children')}</strong> move up ·{' '}
          <strong>{formatNumber(plan.leaving)}</strong> leave school
          {plan.staying > 0 && ` · ${formatNumber(plan.staying)} stay, with books out`}
          {plan.leftOut > 0 && ` · ${formatNumber(plan.leftOut)} left out`}
          {plan.warnings.length > 0 && <span className={classes.warning}>{warnings} to look at</span>}
        </p>
        {mayPromote ? (
          <Button h={44} loading={saving.saving} onClick={() => setConfirming(true)}>
            Promote…
          </Button>
        ) : (
          <AskOthers>Coordinators promote them. Ask one of them to do it.</AskOthers>
        )}
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
