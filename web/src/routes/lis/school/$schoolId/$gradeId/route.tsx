import { createFileRoute, Outlet } from '@tanstack/react-router';
import { programCrumb } from '../../../../../records/place/place-links.ts';
import { usePlaceNames } from '../../../../../records/place/use-place-names.ts';
import { NotFoundScreen } from '../../../../../ui/shell/NotFoundScreen.tsx';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId')({ component: GradeOfSchool });

/** A grade is shown only under its own school. */
function GradeOfSchool() {
  const { schoolId, gradeId } = Route.useParams();
  const { school_id } = usePlaceNames({ program: 'lis', site_grade_id: Number(gradeId) });
  if (school_id === undefined || school_id === Number(schoolId)) return <Outlet />;
  return (
    <NotFoundScreen
      crumbs={[programCrumb('lis')]}
      message="This grade does not belong to this school. Choose the grade from the list of its school."
    />
  );
}
