import { Button, Stack } from '@mantine/core';
import { type Stocktake, startStocktake } from '@storyvan/contract/stocktake';
import { Link } from '@tanstack/react-router';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useSaving } from '../../lib/use-saving.ts';
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
  const { saving, problems, save } = useSaving();
  const start = async (request_id: string) => {
    const where = place ? { program: place.program, site_grade_id: place.site_grade_id } : {};
    growlSuccess((await call(startStocktake, { body: { ...where, request_id } })).status.message);
    return undefined;
  };
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
          <Button h={44} loading={saving} onClick={() => save(start)}>
            Start stocktake
          </Button>
          <Problem>{problems.form}</Problem>
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
