import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ChildScreen } from '../../../../../features/children/ChildScreen.tsx';

export const Route = createFileRoute('/mop/child/$siteId/$childId/')({ component: ChildRoute });

function ChildRoute() {
  const params = Route.useParams();
  return (
    <ChildScreen
      child_id={Number(params.childId)}
      place={{ program: 'mop', site_grade_id: Number(params.siteId), school_id: null }}
      issueLink={linkOptions({ to: '/mop/child/$siteId/$childId/issue', params })}
      returnLink={linkOptions({ to: '/mop/child/$siteId/$childId/return', params })}
      historyLink={linkOptions({ to: '/mop/child/$siteId/$childId/history', params })}
    />
  );
}
