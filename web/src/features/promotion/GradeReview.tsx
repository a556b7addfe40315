import { NativeSelect } from '@mantine/core';
import { leave, type PromotionGrade, type PromotionSchool, stay } from '@storyvan/contract/promotion';
import { counted } from '../../lib/numbers.ts';
import classes from './GradeReview.module.css';
import { LeftOutChildren } from './LeftOutChildren.tsx';
import { type Chosen, isFinished, targetOf } from './promotion-plan.ts';
import { StayingChildren } from './StayingChildren.tsx';

interface GradeReviewProps {
  school: PromotionSchool;
  grade: PromotionGrade;
  chosen: Chosen;
  /** None for who may only read. */
  onChoose: ((site_grade_id: number, to: string) => void) | undefined;
}

/** One grade and where its children go. */
export function GradeReview({ school, grade, chosen, onChoose }: GradeReviewProps) {
  const { site_grade_id, grade_code, children, enrolled_count, staying, left_out } = grade;
  const to = targetOf(grade, chosen);
  const byList = children === 0 && enrolled_count > 0 ? `, ${enrolled_count} by the school's list` : '';
  return (
    <li className={classes.grade} data-to={to === leave || to === stay ? to : 'grade'}>
      <div className={classes.what}>
        <span className={classes.code}>{grade_code}</span>
        <span className={classes.count}>
          {counted(children, 'child', 'children')}
          {byList}
        </span>
      </div>
      {isFinished(grade) ? (
        <span className={classes.count}>promoted</span>
      ) : (
        <NativeSelect
          aria-label={`${grade_code} of ${school.name} goes to`}
          size="md"
          value={to}
          data={choicesOf(school, grade)}
          disabled={!onChoose}
          onChange={(event) => onChoose?.(site_grade_id, event.currentTarget.value)}
          className={classes.to}
        />
      )}
      {left_out.length > 0 && (
        <div className={classes.leftOut}>
          <LeftOutChildren
            leftOut={left_out.map((child) => ({ ...child, school_id: school.school_id, site_grade_id }))}
          />
        </div>
      )}
      {staying.length > 0 && to !== stay && (
        <div className={classes.staying}>
          <StayingChildren staying={staying} />
        </div>
      )}
    </li>
  );
}

function choicesOf({ grades }: PromotionSchool, grade: PromotionGrade) {
  const others = grades.map((each) => each.grade_code).filter((code) => code !== grade.grade_code);
  const isNew = ![leave, stay, ...others].includes(grade.proposed);
  return [
    ...(isNew ? [{ value: grade.proposed, label: `→ ${grade.proposed} (new grade)` }] : []),
    ...others.map((code) => ({ value: code, label: `→ ${code}` })),
    { value: leave, label: 'leave school' },
    { value: stay, label: `stay in ${grade.grade_code}` },
  ];
}
