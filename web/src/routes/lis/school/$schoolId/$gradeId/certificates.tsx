import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { createFileRoute } from '@tanstack/react-router';
import { CertificatesScreen } from '../../../../../features/families/CertificatesScreen.tsx';
import { idOf, textSearch } from '../../../../../lib/text-search.ts';
import { usePlaceOfPath } from '../../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/lis/school/$schoolId/$gradeId/certificates')({
  validateSearch: textSearch('child', 'since'),
  component: CertificatesRoute,
});

function CertificatesRoute() {
  const { child, since } = Route.useSearch();
  return (
    <CertificatesScreen
      place={usePlaceOfPath()}
      child={idOf(child)}
      since={(since && parseCalendarDate(since)) || undefined}
    />
  );
}
