import { Group, NativeSelect } from '@mantine/core';
import type { PromotionGrade, PromotionSchool } from '@storyvan/contract/promotion';
import { leave, stay } from '@storyvan/domain/next-grade';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { withShift } from '../../records/place/with-shift.ts';
import { List } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './promotion.module.css';
import { type Chosen, isDone, planOfSchool, targetOf } from './promotion-plan.ts';
import { LeftOutChildren, StayingChildren } from './UnmovedChildren.tsx';

interface SchoolReviewProps {
  school: PromotionSchool;
  chosen: Chosen;
  /** Whether its grades are shown from the start. */
  open: boolean;
  /** Undefined for people who may only look. */
  onChoose: ((site_grade_id: number, to: string) => void) | undefined;
}

/** One school: a summary line, and its grades when it is opened. */
export function SchoolReview({ school, chosen, open, onChoose }: SchoolReviewProps) {
  const plan = planOfSchool(school, chosen);
  const [shown, setShown] = useState(open);
  return (
    <details open={open} className={classes.school} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <span className={classes.name}>
          <bdi dir="auto">{withShift(school)}</bdi>
        </span>
        <Text as="span" tone="dim">
          {plan.moving} move up · {plan.leaving} leave
          {plan.staying > 0 && ` · ${plan.staying} stay`}
          {plan.leftOut > 0 && ` · ${plan.leftOut} left out`}
          {plan.made.length > 0 && ` · ${counted(plan.made.length, 'new grade')}`}
        </Text>
        {plan.warnings.length > 0 && <Pill kind="warn">check this</Pill>}
      </summary>
      {shown && (
        <div className={classes.body}>
          {plan.warnings.map((warning) => (
            <Notice key={warning} tone="warn" apart>
              {warning}
            </Notice>
          ))}
          <List aria-label={`Grades of ${school.name}`}>
            {school.grades.map((grade) => (
              <GradeReview
                key={grade.site_grade_id}
                school={school}
                grade={grade}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </List>
        </div>
      )}
    </details>
  );
}

interface GradeReviewProps {
  school: PromotionSchool;
  grade: PromotionGrade;
  chosen: Chosen;
  /** Undefined for people who may only look. */
  onChoose: ((site_grade_id: number, to: string) => void) | undefined;
}

/** One grade and where its children go. */
function GradeReview({ school, grade, chosen, onChoose }: GradeReviewProps) {
  const { site_grade_id, grade_code, children, enrolled_count, staying, left_out } = grade;
  const to = targetOf(grade, chosen);
  const byList = children === 0 && enrolled_count > 0 ? `, ${enrolled_count} on the school's list` : '';
  return (
    <li className={classes.grade} data-to={to === leave || to === stay ? to : 'grade'}>
      <Group gap="0 0.75rem">
        <strong>{grade_code}</strong>
        <Text as="span" tone="dim">
          {counted(children, 'child', 'children')}
          {byList}
        </Text>
      </Group>
      {isDone(grade) ? (
        <Text as="span" tone="dim">
          promoted
        </Text>
      ) : (
        <NativeSelect
          aria-label={`${grade_code} of ${school.name} goes to`}
          value={to}
          data={choicesOf(school, grade)}
          disabled={!onChoose}
          onChange={(event) => onChoose?.(site_grade_id, event.currentTarget.value)}
        />
      )}
      {left_out.length > 0 && (
        <div>
          <LeftOutChildren
            leftOut={left_out.map((child) => ({ ...child, school_id: school.school_id, site_grade_id }))}
          />
        </div>
      )}
      {staying.length > 0 && to !== stay && (
        <div>
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
