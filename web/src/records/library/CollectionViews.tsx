import { linkOptions } from '@tanstack/react-router';
import { Choice, Choices } from '../../ui/Choices.tsx';

const views = [
  { label: 'Most wished for', to: '/library/wishes' },
  { label: 'What to buy', to: '/library/to-buy' },
  { label: 'Books that rest', to: '/library/resting' },
] as const;

/** The lists for the person who buys books and looks after the shelves. */
export const CollectionViews = ({ now }: { now: (typeof views)[number]['to'] }) => (
  <Choices role="group" aria-label="Lists" data-screen-only>
    {views.map(({ label, to }) => (
      <Choice key={to} chosen={to === now} link={linkOptions({ to })}>
        {label}
      </Choice>
    ))}
  </Choices>
);
