import type { Mention } from '@storyvan/contract/privacy';
import { listMentions } from '@storyvan/contract/privacy';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';

/** A link to the text; null if only its owner can change it. */
function linkOf({ kind, key, program }: Mention): LinkProps | null {
  switch (kind) {
    case 'report':
    case 'report comment':
      return program === 'mop'
        ? linkOptions({ to: '/mop/report/$id', params: { id: key } })
        : linkOptions({ to: '/lis/report-view/$reportId', params: { reportId: key } });
    case 'reading':
    case 'wish':
      return linkOptions({ to: '/library/privacy/child/$childId', params: { childId: key } });
    case 'lesson plan':
      return linkOptions({ to: '/lp-list/$lpId', params: { lpId: key } });
    case 'member':
      return linkOptions({ to: '/library/members' });
    case 'reading partner':
      return linkOptions({ to: '/mop/rp-list' });
    case 'book note':
      return linkOptions({ to: '/books/$id', params: { id: key } });
    case 'to-do note':
      return null;
  }
}

/** Texts that may contain the name. Only a person can tell whom they mean. */
export function Mentions({ child }: { child: { child_id: number; name: string } }) {
  const read = useRead(listMentions, { params: { childId: child.child_id } });
  const count = read.data?.mentions.length ?? 0;
  return (
    <Section
      title="Texts that may mention the child"
      aside={read.data && (read.data.more ? `the first ${count}` : counted(count, 'text'))}
    >
      <Text tone="dim" measure>
        Erasing does not change what people wrote in reports and notes. Read these texts first, and remove the
        name where it means this child.
      </Text>
      <DataState read={read}>
        {({ mentions }) =>
          mentions.length === 0 ? (
            <Text>The name does not appear in any report, comment, note or plan.</Text>
          ) : (
            <List>
              {mentions.map((mention) => (
                <ListRow key={`${mention.kind} ${mention.key} ${mention.text}`}>
                  <Where mention={mention} />
                  <Text dir="auto">{mention.text}</Text>
                </ListRow>
              ))}
            </List>
          )
        }
      </DataState>
    </Section>
  );
}

function Where({ mention }: { mention: Mention }) {
  const link = linkOf(mention);
  if (link)
    return (
      <Link {...link} data-tap>
        {mention.where}
      </Link>
    );
  return (
    <div>
      <strong>{mention.where}.</strong>{' '}
      <Text as="span" tone="dim">
        Ask its owner to change it.
      </Text>
    </div>
  );
}
