import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ChildScreen } from '../../../../../features/children/ChildScreen.tsx';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/child/$siteId/$childId/')({ component: ChildRoute });

function ChildRoute() {
  const params = Route.useParams();
  return (
    <ChildScreen
      child_id={Number(params.childId)}
      place={usePlaceOfPath()}
      issueLink={linkOptions({ to: '/mop/child/$siteId/$childId/issue', params })}
      returnLink={linkOptions({ to: '/mop/child/$siteId/$childId/return', params })}
      historyLink={linkOptions({ to: '/mop/child/$siteId/$childId/history', params })}
    />
  );
}
