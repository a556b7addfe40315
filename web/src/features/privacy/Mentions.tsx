import type { Mention } from '@storyvan/contract/privacy';
import { listMentions } from '@storyvan/contract/privacy';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Section } from '../../ui/Section.tsx';
import { mentionWay } from './privacy.messages.ts';
import classes from './privacy.module.css';

/** Where a text stands; null where only its owner can change it. */
function linkOf({ kind, key, program }: Mention): LinkProps | null {
  switch (kind) {
    case 'report':
    case 'report comment':
      return program === 'mop'
        ? linkOptions({ to: '/mop/report/$id', params: { id: key } })
        : linkOptions({ to: '/lis/report-view/$reportId', params: { reportId: key } });
    case 'reading':
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

/** Texts in which the name may stand: no program can tell whom they mean, a person looks. */
export function Mentions({ child }: { child: { child_id: number; name: string } }) {
  const read = useRead(listMentions, { params: { childId: child.child_id } });
  const count = read.data?.mentions.length ?? 0;
  return (
    <Section
      title="Where the name may stand elsewhere"
      aside={read.data && (read.data.more ? `the first ${count}` : counted(count, 'text'))}
    >
      <p className={`${classes.text} ${classes.dim}`}>
        An erasure does not touch what people wrote in reports and notes. Look through these texts first, and
        take the name out where it means this child.
      </p>
      <DataState read={read}>
        {({ mentions }) =>
          mentions.length === 0 ? (
            <p className={classes.text}>The words of the name stand in no report, comment, note or plan.</p>
          ) : (
            <ul className={classes.list}>
              {mentions.map((mention) => (
                <li key={`${mention.kind} ${mention.key} ${mention.text}`} className={classes.item}>
                  <Where mention={mention} />
                  <p dir="auto">{mention.text}</p>
                </li>
              ))}
            </ul>
          )
        }
      </DataState>
    </Section>
  );
}

function Where({ mention }: { mention: Mention }) {
  const link = linkOf(mention);
  if (link) return <Link {...link}>{mention.where}</Link>;
  return (
    <p>
      <strong>{mention.where}.</strong> <span className={classes.dim}>{mentionWay[mention.kind]}</span>
    </p>
  );
}
