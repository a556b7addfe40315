import { Button } from '@mantine/core';
import { type Insight, insight } from '@storyvan/contract/insight';
import { useState } from 'react';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { Toolbar } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { usePrinting } from '../../ui/table/use-printing.ts';
import { isEmpty } from './insight.messages.ts';
import classes from './insight.module.css';
import { type Asked, paramsOf } from './insight-search.ts';
import { publishAlone, shareParts, shareText } from './insight-share.messages.ts';
import { useWorkbook } from './use-workbook.ts';

/** The figures without any group of few children: to print, as a workbook, or as text. */
export function ShareFigures({ asked }: { asked: Asked }) {
  const read = useRead(insight, { params: paramsOf(asked), query: { small_groups: 'hidden' } });
  return <DataState read={read}>{(data) => <Shared data={data} />}</DataState>;
}

function Shared({ data }: { data: Insight }) {
  const { busy, save } = useWorkbook(data, true);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shareText(data));
      growlSuccess('The figures were copied.');
    } catch {
      growlError('The browser does not allow copying. Select the text on this page instead.');
    }
  };
  return (
    <div className={classes.column}>
      <Notice data-screen-only>{publishAlone}</Notice>
      <Toolbar>
        <Button h={44} onClick={copy}>
          Copy as text
        </Button>
        <Button variant="default" h={44} loading={busy} onClick={save}>
          Workbook
        </Button>
        <Button variant="default" h={44} onClick={() => window.print()}>
          Print
        </Button>
      </Toolbar>
      {isEmpty(data) && <Text>Nothing was borrowed, and no session was held, in these dates.</Text>}
      <div className={classes.shared}>
        {shareParts(data).map(({ title, lines }) => (
          <Section key={title} title={title}>
            <Lines title={title} lines={lines} />
          </Section>
        ))}
      </div>
    </div>
  );
}

/** Shown on the screen before the others, which one tap shows; on paper are all. */
const firstLines = 12;

function Lines({ title, lines }: { title: string; lines: string[] }) {
  const printing = usePrinting();
  const [all, setAll] = useState(false);
  const isCut = !all && !printing && lines.length > firstLines;
  return (
    <>
      <ul className={classes.lines}>
        {(isCut ? lines.slice(0, firstLines) : lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isCut && (
        <button type="button" className={classes.textButton} onClick={() => setAll(true)}>
          All {lines.length}
          <span className={classes.hidden}> lines: {title}</span>
        </button>
      )}
    </>
  );
}
