import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ChildScreen } from '../../../../../../../features/children/ChildScreen.tsx';
import { usePlaceOfPath } from '../../../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/child/$childId/')({
  component: ChildRoute,
});

function ChildRoute() {
  const params = Route.useParams();
  const here = '/lis/school/$schoolId/$gradeId/child/$childId';
  return (
    <ChildScreen
      child_id={Number(params.childId)}
      place={usePlaceOfPath()}
      issueLink={linkOptions({ to: `${here}/issue-book`, params })}
      returnLink={linkOptions({ to: `${here}/return-book`, params })}
    />
  );
}
