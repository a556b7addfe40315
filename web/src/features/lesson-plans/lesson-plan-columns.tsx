import { Group, Stack } from '@mantine/core';
import type { LessonPlan } from '@storyvan/contract/lesson-plans';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import { lessonPlanLink } from '../../records/week/week-links.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import type { Column } from '../../ui/table/RecordTable.tsx';
import { usedWords } from './lesson-plans.messages.ts';

export const planColumns: Column<LessonPlan>[] = [
  {
    key: 'lp_name',
    label: 'Lesson plan',
    sortBy: (plan) => plan.lp_name,
    render: (plan) => <PlanName plan={plan} />,
  },
  {
    key: 'theme',
    label: 'Theme',
    sortBy: (plan) => plan.theme,
    render: (plan) => <bdi dir="auto">{plan.theme}</bdi>,
  },
  {
    key: 'title',
    label: 'Book',
    sortBy: (plan) => plan.title ?? '',
    render: (plan) => <Book plan={plan} />,
  },
  { key: 'used', label: 'Used', numeric: true, sortBy: (plan) => plan.used },
  {
    key: 'last_used',
    label: 'Last used',
    numeric: true,
    sortBy: (plan) => plan.last_used ?? '',
    render: (plan) => (plan.last_used ? formatDate(plan.last_used) : '–'),
  },
];

export const planExport: ExportColumn<LessonPlan>[] = [
  { label: 'Lesson plan', value: (plan) => plan.lp_name },
  { label: 'Theme', value: (plan) => plan.theme },
  { label: 'Book', value: (plan) => plan.title },
  { label: 'Author', value: (plan) => plan.author },
  { label: 'ISBN', value: (plan) => plan.isbn },
  { label: 'Level', value: (plan) => plan.level, kind: 'number' },
  { label: 'Used', value: (plan) => plan.used, kind: 'number' },
  { label: 'Last used', value: (plan) => plan.last_used, kind: 'date' },
  { label: 'Archived', value: (plan) => (plan.active ? '' : 'yes') },
];

function PlanName({ plan }: { plan: LessonPlan }) {
  return (
    <Group gap="0.25rem 0.625rem">
      <Link {...lessonPlanLink(plan.lp_id)} data-name data-tap>
        <bdi dir="auto">{plan.lp_name}</bdi>
      </Link>
      {!plan.active && <Pill>archived</Pill>}
    </Group>
  );
}

function Book({ plan }: { plan: LessonPlan }) {
  if (plan.title === null) return null;
  return (
    <Group wrap="nowrap" gap="0.75rem">
      <BookCover title={plan.title} hex_code={plan.hex_code} cover={plan.cover} />
      <div>
        <TitleText title={plan.title} />
        {plan.author && (
          <Text size="sm" tone="dim" dir="auto">
            {plan.author}
          </Text>
        )}
      </div>
    </Group>
  );
}

/** A lesson plan as a card, where the table has no room. */
export function PlanCard({ plan }: { plan: LessonPlan }) {
  return (
    <Stack gap="0.375rem" align="flex-start">
      <PlanName plan={plan} />
      {plan.theme && <bdi dir="auto">{plan.theme}</bdi>}
      <Book plan={plan} />
      <Text as="span" size="sm" tone="dim">
        {usedWords(plan)}
      </Text>
    </Stack>
  );
}
