import { ActionIcon, Button } from '@mantine/core';
import type { Insight } from '@storyvan/contract/insight';
import { Link } from '@tanstack/react-router';
import { useLibrary } from '../../lib/library.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Menu, MenuItem, menuLinkProps } from '../../ui/Menu.tsx';
import { usePhone } from './Block.tsx';
import classes from './insight.module.css';
import type { Asked } from './insight-search.ts';
import { statisticsLinks } from './statistics-links.ts';
import { useWorkbook } from './use-workbook.ts';

interface InsightActionsProps {
  asked: Asked;
  /** Nothing can be exported before the figures are loaded. */
  data: Insight | undefined;
  onShare: () => void;
}

/** The impact report first; on a phone the others are in a menu. */
export function InsightActions({ asked, data, onShare }: InsightActionsProps) {
  const { scope, range } = asked;
  const { programs } = useLibrary();
  const phone = usePhone();
  const { busy, save } = useWorkbook(data, false);
  const report = (
    <LinkButton link={{ to: '/insight', search: { scope, ...range, report: 'yes' } }} primary>
      Impact report
    </LinkButton>
  );
  if (phone) {
    return (
      <div className={classes.actions}>
        {report}
        <Menu
          trigger={(trigger) => (
            <ActionIcon {...trigger} variant="default" size={44} aria-label="More actions">
              <span aria-hidden="true">⋯</span>
            </ActionIcon>
          )}
        >
          <MenuItem onClick={save}>Export</MenuItem>
          <MenuItem onClick={onShare}>Share figures</MenuItem>
          {statisticsLinks(asked, programs, data).map(({ words, link }) => (
            <Link key={words} {...menuLinkProps} {...link}>
              {words}
            </Link>
          ))}
        </Menu>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Button variant="default" h={44} loading={busy} disabled={!data} onClick={save}>
        Export
      </Button>
      <Button variant="default" h={44} onClick={onShare}>
        Share figures
      </Button>
      {report}
    </div>
  );
}
