import { Link } from '@tanstack/react-router';
import { Notice } from '../../../ui/Notice.tsx';
import { useField } from '../../store/field-state.ts';
import { keptWords } from '../device/kept-words.ts';
import { TakeAlongButton } from './TakeAlongButton.tsx';

/** On the page of a site or grade: takes it along, or says since when it is on this device. */
export function TakeAlongPlace({ name, site_grade_id }: { name: string; site_grade_id: number }) {
  const held = useField(({ places }) => places.find((place) => place.site_grade_id === site_grade_id));
  return (
    <Notice
      role="group"
      aria-label="Without a network"
      action={<TakeAlongButton name={name} site_grade_ids={[site_grade_id]} again={held !== undefined} />}
    >
      {held ? (
        <p>
          {keptWords(held)}. <Link to="/today">Today</Link>
        </p>
      ) : (
        <p>Take it along to lend here without a network.</p>
      )}
    </Notice>
  );
}
