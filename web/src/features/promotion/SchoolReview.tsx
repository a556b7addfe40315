import type { PromotionSchool } from '@storyvan/contract/promotion';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { Pill } from '../../ui/Pill.tsx';
import { withShift } from '../../ui/places/with-shift.ts';
import { GradeReview } from './GradeReview.tsx';
import { type Chosen, planOfSchool } from './promotion-plan.ts';
import classes from './SchoolReview.module.css';

interface SchoolReviewProps {
  school: PromotionSchool;
  chosen: Chosen;
  /** Whether its grades are shown from the start. */
  open: boolean;
  /** None for who may only read. */
  onChoose: ((site_grade_id: number, to: string) => void) | undefined;
}

/** One school: what comes of it in a line, and its grades when it is opened. */
export function SchoolReview({ school, chosen, open, onChoose }: SchoolReviewProps) {
  const plan = planOfSchool(school, chosen);
  const [shown, setShown] = useState(open);
  return (
    <details open={open} className={classes.school} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={classes.head}>
        <span className={classes.name}>
          <bdi dir="auto">{withShift(school)}</bdi>
        </span>
        <span className={classes.figures}>
          {plan.moving} move up · {plan.leaving} leave
          {plan.staying > 0 && ` · ${plan.staying} stay`}
          {plan.leftOut > 0 && ` · ${plan.leftOut} left out`}
          {plan.made.length > 0 && ` · ${counted(plan.made.length, 'new grade')}`}
        </span>
        {plan.warnings.length > 0 && <Pill kind="warn">look here</Pill>}
      </summary>
      {shown && (
        <div className={classes.body}>
          {plan.warnings.map((warning) => (
            <p key={warning} className={classes.warning}>
              {warning}
            </p>
          ))}
          <ul aria-label={`Grades of ${school.name}`} className={classes.grades}>
            {school.grades.map((grade) => (
              <GradeReview
                key={grade.site_grade_id}
                school={school}
                grade={grade}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </div>
      )}
    </details>
  );
}
