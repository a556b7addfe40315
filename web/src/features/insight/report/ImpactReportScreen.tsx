import { Button } from '@mantine/core';
import { getImpactReport, insight, saveImpactReport } from '@storyvan/contract/insight';
import { today as todayHere } from '@storyvan/domain/calendar-date';
import { linkOptions } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { orderProblem } from '../../../lib/date-ranges.ts';
import { useLibrary } from '../../../lib/library.ts';
import { wasInterrupted } from '../../../lib/use-form-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { type Read, useRead } from '../../../lib/use-read.ts';
import { AskOthers } from '../../../ui/AskOthers.tsx';
import { DataState } from '../../../ui/DataState.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Paper } from '../../../ui/paper/Paper.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import { askedBy, type InsightSearch, paramsOf } from '../insight-search.ts';
import type { ImpactWords } from './impact-words.ts';
import { ReportPages } from './ReportPages.tsx';
import { hasSmallGroups, smallGroupsIn } from './report.messages.ts';
import classes from './report.module.css';

const IntroductionForm = lazyDialog(async () => (await import('./IntroductionForm.tsx')).IntroductionForm);

/** The impact report of a scope and range: what is printed is shown as a sheet of paper. */
export function ImpactReportScreen({ search }: { search: InsightSearch }) {
  const { school_year } = useLibrary();
  const asked = askedBy(search, todayHere(), school_year);
  const { scope, range } = asked;
  const problem = orderProblem(range);
  const input = { params: paramsOf(asked) };
  const options = { enabled: problem === null };
  const figures = useRead(insight, input, options);
  const report = useRead(getImpactReport, input, options);
  const name = `impact report ${scope} ${range.start} ${range.end}`;
  const mayWrite = useMay(saveImpactReport);
  const [editing, setEditing] = useState(() => wasInterrupted(name));
  const wasEdited = useRef(false);
  wasEdited.current ||= editing;
  return (
    <Screen
      crumbs={[{ label: 'Insight', link: linkOptions({ to: '/insight', search: { scope, ...range } }) }]}
      title="Impact report"
      aside={
        <Button h={44} disabled={figures.status !== 'done'} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      }
    >
      <Problem>{problem}</Problem>
      {problem === null && (
        <DataState read={bothOf(figures, report)}>
          {([data, { written: words }]) => (
            <>
              {editing ? (
                <IntroductionForm
                  name={name}
                  asked={asked}
                  data={data}
                  words={words}
                  onClose={() => setEditing(false)}
                />
              ) : (
                <Introduce
                  words={words}
                  mayWrite={mayWrite}
                  focused={wasEdited.current}
                  onWrite={() => setEditing(true)}
                />
              )}
              {hasSmallGroups(data) && (
                <Notice tone="warn" apart data-screen-only>
                  {smallGroupsIn}
                </Notice>
              )}
              <article className={classes.sheet} aria-label="The report">
                <ReportPages data={data} words={words} />
              </article>
              <Paper page="list">
                <div className={classes.printed}>
                  <ReportPages data={data} words={words} />
                </div>
              </Paper>
            </>
          )}
        </DataState>
      )}
    </Screen>
  );
}

/** Both replies, once both are there. */
function bothOf<A, B>(one: Read<A>, other: Read<B>): Read<[A, B]> {
  if (one.status === 'loading' || one.status === 'failed') return one;
  if (other.status === 'loading' || other.status === 'failed') return other;
  return { status: 'done', data: [one.data, other.data], retry: one.retry };
}

interface IntroduceProps {
  words: ImpactWords | null;
  mayWrite: boolean;
  /** The form was closed: the focus returns to the button that opened it. */
  focused: boolean;
  onWrite: () => void;
}

function Introduce({ words, mayWrite, focused, onWrite }: IntroduceProps) {
  if (!mayWrite) return <AskOthers>A coordinator can write the title and the introduction.</AskOthers>;
  return (
    <div className={classes.introduce} data-screen-only>
      <Button variant="default" h={44} autoFocus={focused} onClick={onWrite}>
        {words ? 'Change title and introduction' : 'Write title and introduction'}
      </Button>
      {words?.changed_by && (
        <Text tone="dim" size="sm">
          Last changed by {words.changed_by}
        </Text>
      )}
    </div>
  );
}
