import { Tabs } from '@mantine/core';
import { returnableFromChildren, returnableFromSite } from '@storyvan/contract/lending';
import { formatNumber } from '../../lib/numbers.ts';
import { usePlaceNames } from '../../lib/use-place-names.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { type PlaceRef, placeCrumbs } from '../../ui/places/place-links.ts';
import { Screen } from '../../ui/Screen.tsx';
import { ReturnableList } from './ReturnableList.tsx';

const words = {
  mop: { atPlace: 'At the site', back: 'Return from site', lend: 'Lend to site' },
  lis: { atPlace: 'At the grade', back: 'Return books', lend: 'Issue books to the grade' },
} as const;

/** What can be taken back right now: from the site or grade, and from its children. */
export function ReturnableBooksScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const here = useRead(returnableFromSite, { params: { program, id } });
  const withChildren = useRead(returnableFromChildren, { params: { program, id } });
  const { atPlace, back, lend } = words[program];
  const fileName = ['returnable-books', names.school_name, names.name].filter(Boolean).join('-');
  return (
    <Screen crumbs={placeCrumbs(place, names)} title="Returnable books">
      <Tabs defaultValue="here" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="here" py="sm">
            {atPlace}
            {countOf(here)}
          </Tabs.Tab>
          <Tabs.Tab value="with_children" py="sm">
            With children
            {countOf(withChildren)}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="here">
          <ReturnableList
            label={atPlace}
            read={here}
            place={place}
            returnTask={{ task: 'return_from_place', label: back }}
            fileName={fileName}
            empty={{
              title: `No books ${atPlace.toLowerCase()}`,
              hint: `Every book is with a child, or none was brought yet. “${lend}” brings some.`,
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="with_children">
          <ReturnableList
            label="With children"
            read={withChildren}
            place={place}
            returnTask={{ task: 'return_from_child', label: 'Return from child' }}
            fileName={`${fileName}-with-children`}
            empty={{
              title: 'No books with children',
              hint: 'All children have brought their books back, or have not borrowed yet.',
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
}

const countOf = (read: Read<unknown[]>): string => (read.data ? ` (${formatNumber(read.data.length)})` : '');
