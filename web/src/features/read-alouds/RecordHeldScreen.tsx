import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { useNavigate } from '@tanstack/react-router';
import { type PlaceRef, taskLink } from '../../ui/places/place-links.ts';
import { sessionLink } from '../../ui/places/week-links.ts';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import { MarkDone } from './MarkDone.tsx';

/** Records a read-aloud that was held without a plan. */
export function RecordHeldScreen({ place, crumbs }: { place: PlaceRef; crumbs: Crumb[] }) {
  const navigate = useNavigate();
  const back = { ...taskLink(place, 'read_alouds'), search: {} };
  const close = () => navigate({ ...back, replace: true });
  const handleDone = ({ program, ra_id }: ReadAloudPage) =>
    navigate({ ...sessionLink(program, ra_id), replace: true });
  return (
    <Screen crumbs={[...crumbs, { label: 'Read-alouds', link: back }]} title="Record a read-aloud">
      <MarkDone place={place} session={null} submit="Save" onDone={handleDone} onCancel={close} />
    </Screen>
  );
}
