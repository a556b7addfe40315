import { getChild } from '@storyvan/contract/children';
import type { Visit } from '@storyvan/contract/read-alouds';
import { gradeDashboard } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { CallError } from '../../lib/call.ts';
import { counted } from '../../lib/numbers.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { type DeskSetup, type DeskTask, titleOf } from './desk/desk-task.ts';
import { deskFor } from './desk/desks.ts';
import { useDeskState } from './desk/use-desk.ts';
import { PlaceCard } from './HolderCard.tsx';
import { LendingDesk } from './LendingDesk.tsx';

interface LendingDeskScreenProps {
  place: PlaceRef;
  task: DeskTask;
  title: string;
  /** On a child's page. */
  child_id?: number;
}

/** A lending desk with its breadcrumb. It opens before the names are loaded; only a wrong address stops it. */
export function LendingDeskScreen({ place, task, title, child_id }: LendingDeskScreenProps) {
  const { program, site_grade_id } = place;
  const here = usePlace(place);
  const child = useRead(
    getChild,
    { params: { childId: child_id ?? 0 } },
    { enabled: child_id !== undefined },
  );
  const wrong = ([here, child] as Read<unknown>[]).find(isWrongAddress);
  const setup: DeskSetup = {
    program,
    site_grade_id,
    task,
    ...(child_id === undefined ? {} : { fixed_child_id: child_id }),
  };

  /** What the switch of the desk is set to. */
  const now = useDeskState(deskFor(setup), (state) => state.task);

  const crumbs: Crumb[] = placeCrumbs(place, here.data ?? { failed: here.status === 'failed' });
  if (child_id !== undefined) {
    crumbs.push({ label: child.data?.name ?? 'Child', link: childLink({ ...place, child_id }) });
  }
  return (
    <Screen crumbs={crumbs} title={now === task ? title : titleOf(now, program)}>
      {wrong ? (
        <DataState read={wrong}>{() => null}</DataState>
      ) : (
        <LendingDesk
          key={[program, site_grade_id, task, child_id].join(' ')}
          setup={setup}
          place={<PlaceCard name={here.data?.name ?? '…'}>{here.data?.about}</PlaceCard>}
          visit={here.data?.visit}
        />
      )}
    </Screen>
  );
}

/** The address is wrong. A lost connection does not close a desk. */
const isWrongAddress = (read: Read<unknown>): read is Extract<Read<unknown>, { status: 'failed' }> =>
  read.status === 'failed' && read.error instanceof CallError && [400, 404].includes(read.error.status);

interface PlaceHere {
  name: string;
  school_name?: string;
  about: string;
  visit: Visit | null;
}

const aboutOf = (numbers: Record<'no_of_children' | 'books_here' | 'books_with_children', number>): string =>
  [
    counted(numbers.no_of_children, 'child', 'children'),
    `${counted(numbers.books_here, 'book')} here`,
    `${numbers.books_with_children} with children`,
  ].join(' · ');

function usePlace({ program, site_grade_id }: PlaceRef): Read<PlaceHere> {
  const mop = program === 'mop';
  const site = useRead(getSite, { params: { id: site_grade_id } }, { enabled: mop });
  const grade = useRead(gradeDashboard, { params: { gradeId: site_grade_id } }, { enabled: !mop });
  if (!mop) {
    if (!grade.data) return grade;
    const { grade_code, school_name, stats, visit } = grade.data;
    return { ...grade, data: { name: grade_code, school_name, about: aboutOf(stats), visit } };
  }
  const read = site as Read<never>;
  const [found] = site.data ?? [];
  if (!found) return read;
  const { name, visit } = found;
  return { ...read, status: 'done', data: { name, about: aboutOf(found), visit } };
}
