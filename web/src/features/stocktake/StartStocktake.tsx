import { Button, Stack } from '@mantine/core';
import { type Stocktake, startStocktake } from '@storyvan/contract/stocktake';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { refreshReads } from '../../lib/use-read.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { Card } from '../../ui/Card.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { resultLink } from './stocktake-links.ts';

interface StartStocktakeProps {
  /** Null for the library. */
  place: PlaceRef | null;
  name: string | undefined;
  past: Stocktake[];
}

/** No stocktake is open here: what one is, the button that starts it, and those before. */
export function StartStocktake({ place, name, past }: StartStocktakeProps) {
  const { start, busy, problem } = useStart(place);
  const finished = past.filter(({ status }) => status === 'finished');
  return (
    <Stack gap="md">
      <Card>
        <Stack gap="sm" align="flex-start">
          <Text measure>
            Scan every book that is {place ? `in the box of ${name ?? 'this place'}` : 'in the library'}.
            Storyvan compares the scans with the records and lists what is missing, what should be elsewhere
            and what was lost and is found.
          </Text>
          <Text measure tone="dim">
            {place
              ? 'Books with children are not expected. '
              : 'Books at sites, in grades and with children are not expected. '}
            Several people can count at the same time, and lending can go on meanwhile.
          </Text>
          <Button h={44} loading={busy} onClick={start}>
            Start stocktake
          </Button>
          <Problem>{problem}</Problem>
        </Stack>
      </Card>
      {finished.length > 0 && (
        <Section title="Earlier stocktakes">
          <List>
            {finished.map((each) => (
              <ListRow key={each.stocktake_id}>
                <Link {...resultLink(each)}>{exactTime(each.ended_at ?? '')}</Link>
                <Text size="sm" tone="dim">
                  {earlierSentence(each)}
                </Text>
              </ListRow>
            ))}
          </List>
        </Section>
      )}
    </Stack>
  );
}

/** "412 of 420 counted, 8 missing · Asha" */
function earlierSentence({ counts, ended_by }: Stocktake): string {
  if (!counts) return '';
  const { counted, expected, missing } = counts;
  const done = `${formatNumber(counted)} of ${formatNumber(expected)} counted`;
  return `${done}, ${formatNumber(missing)} missing · ${ended_by}`;
}

function useStart(place: PlaceRef | null) {
  const client = useQueryClient();
  const request_id = useRef(newRequestId());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    const where = place ? { program: place.program, site_grade_id: place.site_grade_id } : {};
    const error = await sendOnce(async () => {
      const body = { ...where, request_id: request_id.current };
      growlSuccess((await call(startStocktake, { body })).status.message);
    });
    setProblem(error?.message ?? null);
    setBusy(false);
    if (!error) refreshReads(client);
  };
  return { start: () => void start(), busy, problem };
}
