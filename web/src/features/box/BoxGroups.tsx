import { Button, Group } from '@mantine/core';
import { addToBox, type BoxCopy, type BoxPurpose, takeOffBox } from '@storyvan/contract/box';
import type { BoxGroup } from '@storyvan/domain/box';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { WhereIsIt } from '../../records/place/WhereIsIt.tsx';
import { BookLine } from '../../records/title/BookLine.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';
import { whereWords, wordsOf } from './box.messages.ts';

interface BoxGroupsProps {
  groups: Record<BoxGroup, BoxCopy[]>;
  purpose: BoxPurpose;
  box_id: string;
  /** Lends or returns a copy without a scanner. */
  onScan: (accn_no: string) => void;
}

/** What needs attention comes first. */
const order: BoxGroup[] = ['not ours', 'expected', 'away', 'done'];

/** The copies of a list in their groups, each with where it is. */
export function BoxGroups({ groups, purpose, box_id, onScan }: BoxGroupsProps) {
  const words = wordsOf[purpose];
  return order.map((group) => {
    const copies = groups[group];
    const none = group === 'expected' || group === 'done' ? words.none[group] : undefined;
    if (copies.length === 0 && !none) return null;
    return (
      <Section key={group} title={words.groups[group]} aside={formatNumber(copies.length)}>
        {copies.length === 0 ? (
          <Text tone="dim">{none}</Text>
        ) : (
          <List>
            {copies.map((copy) => (
              <ListRow
                key={copy.accn_no}
                action={
                  group === 'expected' && (
                    <Button
                      variant="default"
                      h={44}
                      aria-label={`${words.one}: ${copy.title}, ${copy.accn_no}`}
                      onClick={() => onScan(copy.accn_no)}
                    >
                      {words.one}
                    </Button>
                  )
                }
              >
                <BookLine book={copy}>
                  {group !== 'done' && (
                    <Meta>
                      <WhereIsIt where={whereWords(copy)} held_by={copy.held_by} />
                    </Meta>
                  )}
                </BookLine>
                {(group === 'not ours' || (group !== 'done' && purpose === 'packing')) && (
                  <ChangeList copy={copy} group={group} purpose={purpose} box_id={box_id} onScan={onScan} />
                )}
              </ListRow>
            ))}
          </List>
        )}
      </Section>
    );
  });
}

interface ChangeListProps extends Omit<BoxGroupsProps, 'groups'> {
  copy: BoxCopy;
  group: BoxGroup;
}

/** Adds a scanned copy to the list and lends it, or takes a copy off the list. */
function ChangeList({ copy, group, purpose, box_id, onScan }: ChangeListProps) {
  const { accn_no, title } = copy;
  const saving = useSaving();
  const add = async (request_id: string) => {
    const { status, details } = await call(addToBox, { body: { box_id, accn_nos: [accn_no], request_id } });
    if (details === null) return { form: status.message };
    if (copy.held_by === null && copy.state === 'available') onScan(accn_no);
    return undefined;
  };
  const takeOff = async () => {
    const { status, details } = await call(takeOffBox, { body: { box_id, accn_no } });
    return details === null ? { form: status.message } : undefined;
  };
  return (
    <>
      <Group gap="xs" mt="xs">
        {group === 'not ours' && purpose === 'packing' && (
          <Button
            h={44}
            loading={saving.saving}
            aria-label={`Add to the box: ${title}, ${accn_no}`}
            onClick={() => saving.save(add)}
          >
            Add to the box
          </Button>
        )}
        <Button
          variant="subtle"
          h={44}
          loading={saving.saving}
          aria-label={`Take off the list: ${title}, ${accn_no}`}
          onClick={() => saving.save(takeOff)}
        >
          Take off the list
        </Button>
      </Group>
      <Problem>{saving.problems.form}</Problem>
    </>
  );
}
