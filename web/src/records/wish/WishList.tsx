import type { ChildWish } from '@storyvan/contract/common/wish-fields';
import { List, ListRow } from '../../ui/List.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import { TitleText } from '../title/TitleText.tsx';
import { whereWords } from './wish-words.ts';

interface WishListProps {
  wishes: ChildWish[];
  /** Where the child is enrolled. */
  site_grade_id: number;
}

/** What a child wishes for, in few words, for its card at the desk. Shows nothing if it has no wishes. */
export function WishList({ wishes, site_grade_id }: WishListProps) {
  if (wishes.length === 0) return null;
  return (
    <List aria-label="Wishes">
      {wishes.map((wish) => (
        <ListRow key={wish.wish_id} action={wish.available_here && <Pill kind="good">here</Pill>}>
          <div>
            Wishes for{' '}
            <strong>
              <TitleText title={wish.title} language={wish.language} />
            </strong>
          </div>
          {!wish.available_here && (
            <Text as="div" size="sm" tone="dim" dir="auto">
              {whereWords(wish, site_grade_id)}
            </Text>
          )}
        </ListRow>
      ))}
    </List>
  );
}
