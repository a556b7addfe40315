import { linkOptions } from '@tanstack/react-router';
import { Choice, Choices } from '../../ui/Choices.tsx';

const views = [
  { label: 'Most wished for', link: linkOptions({ to: '/library/wishes' }) },
  { label: 'What to buy', link: linkOptions({ to: '/library/collection' }) },
  { label: 'Books that rest', link: linkOptions({ to: '/library/collection', search: { show: 'resting' } }) },
] as const;

/** The lists for the person who buys books and looks after the shelves. */
export const CollectionViews = ({ now }: { now: (typeof views)[number]['label'] }) => (
  <Choices role="group" aria-label="Lists" data-screen-only>
    {views.map(({ label, link }) => (
      <Choice key={label} chosen={label === now} link={link}>
        {label}
      </Choice>
    ))}
  </Choices>
);
