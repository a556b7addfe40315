import { Box } from '@mantine/core';
import type { ComponentProps } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { ChildNames, SessionFacts } from '../../../records/week/SessionFacts.tsx';
import { Disclosure } from '../../../ui/List.tsx';
import { Text } from '../../../ui/Text.tsx';
import { usePrinting } from '../../../ui/table/use-printing.ts';

type Session = ComponentProps<typeof SessionFacts>['session'] & {
  children_count: number | null;
  /** The number of children enrolled at the place now. */
  no_of_children: number;
  /** Names of the children ticked as present. */
  present: string[];
};

/** What is known about a session that was held. */
export function HeldSession({ session }: { session: Session }) {
  const { children_count, no_of_children, present } = session;
  const counted = children_count === null ? 'not counted' : `${formatNumber(children_count)} counted`;
  return (
    <SessionFacts
      session={session}
      missing="not recorded"
      more={[
        ['Children', `${counted}, ${formatNumber(no_of_children)} enrolled`],
        ['Present', <Present key="present" names={present} />],
      ]}
    />
  );
}

/** Who was there: folded on the screen, in full on paper. */
function Present({ names }: { names: string[] }) {
  const printing = usePrinting();
  if (names.length === 0) {
    return (
      <Text as="span" tone="dim">
        no child ticked by name
      </Text>
    );
  }
  if (printing) return <ChildNames names={names} />;
  return (
    <Box my="-0.625rem">
      <Disclosure summary={`${formatNumber(names.length)} by name`}>
        <ChildNames names={names} />
      </Disclosure>
    </Box>
  );
}
