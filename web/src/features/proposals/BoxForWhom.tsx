import type { ChildOfBox, ProposedBox } from '@storyvan/contract/proposals';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { childLink, type PlaceRef } from '../../records/place/place-links.ts';
import { namesIn } from '../../records/proposal/reason-words.ts';
import { Disclosure, List, ListRow } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { LevelShares } from './LevelShares.tsx';
import classes from './ProposeBox.module.css';
import { withTooFew } from './proposals.messages.ts';

interface BoxForWhomProps {
  place: PlaceRef;
  box: ProposedBox;
}

/** Beside the books: whether they suit the children, and what came of their wishes. */
export const BoxForWhom = ({ place, box }: BoxForWhomProps) => (
  <div className={classes.aside}>
    {(box.children.length > 0 || box.books.length > 0) && (
      <Section title="Levels of the children and the box">
        <LevelShares children_by_level={box.child_levels} books_by_level={box.book_levels} />
      </Section>
    )}
    <TooFew place={place} few={withTooFew(box.children)} />
    <Wishes wishes={box.wishes} />
  </div>
);

/** Names shown before the rest is folded away. */
const named = 6;

function TooFew({ place, few }: { place: PlaceRef; few: ChildOfBox[] }) {
  if (few.length === 0) return null;
  const rows = (children: ChildOfBox[]) => (
    <List>
      {children.map((child) => (
        <ListRow key={child.child_id} action={<Meta as="span">{counted(child.suitable, 'book')}</Meta>}>
          <Link {...childLink({ ...place, child_id: child.child_id })} data-name>
            <bdi dir="auto">{child.child_name}</bdi>
          </Link>
        </ListRow>
      ))}
    </List>
  );
  const rest = few.slice(named);
  return (
    <Section title="Fewer than three books">
      {rows(few.slice(0, named))}
      {rest.length > 0 && <Disclosure summary={`${rest.length} more`}>{rows(rest)}</Disclosure>}
    </Section>
  );
}

type Wished = ProposedBox['wishes'];
type Outside = Wished['in_library'][number] & { place_name?: string };

function Wishes({ wishes }: { wishes: Wished }) {
  const { in_box, here, in_library, elsewhere, nowhere } = wishes;
  const ofTitles = (titles: Outside[]) => titles.reduce((sum, title) => sum + title.child_names.length, 0);
  const total = in_box + here + [in_library, elsewhere, nowhere].reduce((sum, all) => sum + ofTitles(all), 0);
  if (total === 0) return null;
  return (
    <Section title={counted(total, 'wish', 'wishes')}>
      <div className={classes.wishes}>
        {in_box > 0 && <Text>{in_box} in this box</Text>}
        {here > 0 && <Text>{here} at the place already</Text>}
        <WishedOutside
          count={ofTitles(in_library)}
          titles={in_library}
          words="in the library, not in this box"
        />
        <WishedOutside count={ofTitles(elsewhere)} titles={elsewhere} words="elsewhere" />
        <WishedOutside count={ofTitles(nowhere)} titles={nowhere} words="in no copy" />
        {nowhere.length > 0 && (
          <Link to="/library/collection" className={classes.toBuy}>
            What to buy
          </Link>
        )}
      </div>
    </Section>
  );
}

function WishedOutside({ count, titles, words }: { count: number; titles: Outside[]; words: string }) {
  if (count === 0) return null;
  return (
    <Disclosure summary={`${count} ${words}`}>
      <List>
        {titles.map(({ title_id, title, child_names, place_name }) => (
          <ListRow key={title_id}>
            <bdi dir="auto">{title}</bdi>
            <Meta>
              {place_name && <bdi dir="auto">{place_name}</bdi>}
              <bdi dir="auto">{namesIn(child_names)}</bdi>
            </Meta>
          </ListRow>
        ))}
      </List>
    </Disclosure>
  );
}
