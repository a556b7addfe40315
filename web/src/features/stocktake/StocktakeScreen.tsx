import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import {
  cancelStocktake,
  finishStocktake,
  getStocktake,
  listStocktakes,
  listStocktakesAt,
  type Stocktake,
  type StocktakeProgress,
  startStocktake,
} from '@storyvan/contract/stocktake';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { exactTime } from '../../lib/ago.ts';
import { useStaff } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Problem, Text } from '../../ui/Text.tsx';
import { CountScreen } from './count/CountScreen.tsx';
import { Differences } from './differences/Differences.tsx';
import { KindChoices } from './KindChoices.tsx';
import { startedSentence } from './stocktake.messages.ts';
import { crumbsOf, resultLink } from './stocktake-links.ts';
import type { StocktakeView } from './stocktake-search.ts';

interface StocktakeScreenProps {
  /** Null for the library. */
  place: PlaceRef | null;
  view: StocktakeView;
  onView: (view: StocktakeView) => void;
}

/** The figures of other people, while the page is visible. */
const refreshEveryMs = 5000;

/** The stocktake of the library, a site or a grade: start it, count, and fix what differs. */
export function StocktakeScreen({ place, view, onView }: StocktakeScreenProps) {
  const names = usePlaceNames(place ?? { program: 'mop', site_grade_id: 0 }, place !== null);
  const ofLibrary = useRead(listStocktakes, {}, { enabled: place === null });
  const params = { program: place?.program ?? 'mop', id: place?.site_grade_id ?? 0 };
  const ofPlace = useRead(listStocktakesAt, { params }, { enabled: place !== null });
  const read = place === null ? ofLibrary : ofPlace;
  return (
    <Screen crumbs={crumbsOf(place, names)} title="Stocktake">
      <DataState read={read}>
        {({ stocktakes }) => {
          const [newest] = stocktakes;
          return newest?.status === 'open' ? (
            <OpenStocktake key={newest.stocktake_id} stocktake={newest} view={view} onView={onView} />
          ) : (
            <StartStocktake place={place} name={names.name} past={stocktakes} />
          );
        }}
      </DataState>
    </Screen>
  );
}

function OpenStocktake({
  stocktake,
  view,
  onView,
}: Pick<StocktakeScreenProps, 'view' | 'onView'> & { stocktake: Stocktake }) {
  const params = { stocktakeId: stocktake.stocktake_id };
  const read = useRead(getStocktake, { params }, { refetchInterval: refreshEveryMs });
  return (
    <DataState read={read}>
      {(progress) => (
        <Stack gap="md">
          <KindChoices
            figures={progress.open}
            chosen={view.show}
            counting
            onChoose={(show) => onView({ show })}
          />
          {view.show === undefined ? (
            <CountScreen stocktake={progress} />
          ) : (
            <Differences key={view.show} stocktake={progress} kind={view.show} />
          )}
          <EndStocktake stocktake={progress} />
          <Text size="sm" tone="dim">
            {startedSentence(progress)}. You can leave this page and go on another day.
          </Text>
        </Stack>
      )}
    </DataState>
  );
}

interface StartStocktakeProps {
  /** Null for the library. */
  place: PlaceRef | null;
  name: string | undefined;
  past: Stocktake[];
}

/** No stocktake is open here: what one is, the button that starts it, and those before. */
function StartStocktake({ place, name, past }: StartStocktakeProps) {
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

/** The buttons that finish or cancel an open stocktake. */
function EndStocktake({ stocktake }: { stocktake: StocktakeProgress }) {
  const { stocktake_id, counts, started_by } = stocktake;
  const { busy, end } = useEnding(stocktake_id);
  const mayCancel = useStaff()?.name === started_by;
  return (
    <Group data-screen-only>
      <ConfirmButton
        label="Finish stocktake"
        title="Finish this stocktake?"
        busy={busy}
        onConfirm={() => end((request_id) => call(finishStocktake, { body: { stocktake_id, request_id } }))}
      >
        <Stack gap="xs">
          <Text>
            {counts.counted} of {counted(counts.expected, 'book')} counted, {counts.missing} missing.
          </Text>
          <Text>
            No one can scan after that. The figures and the list of missing books are kept, and you can still
            fix the differences. To go on another day, leave the stocktake open.
          </Text>
        </Stack>
      </ConfirmButton>
      {mayCancel && (
        <CancelButton
          onCancel={(reason) =>
            end((request_id) => call(cancelStocktake, { body: { stocktake_id, reason, request_id } }))
          }
        />
      )}
    </Group>
  );
}

/** Only for the person who started it by mistake; asks for the reason. */
function CancelButton({ onCancel }: { onCancel: (reason: string) => void }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="subtle" h={44} onClick={() => setAsking(true)}>
        Started by mistake
      </Button>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          title="Cancel this stocktake?"
          onClose={close}
          confirm={{ label: 'Cancel stocktake', onConfirm: () => onCancel(reason) }}
        >
          <Stack gap="sm">
            <Text>Its scans no longer count. It stays in the records with the reason.</Text>
            <TextInput
              label="Reason"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={200}
            />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

type Ended = ReplyOf<typeof finishStocktake> | ReplyOf<typeof cancelStocktake>;

function useEnding(stocktake_id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const request_id = useRef(newRequestId());
  const [busy, setBusy] = useState(false);
  const end = async (ask: (request_id: string) => Promise<Ended>) => {
    setBusy(true);
    const error = await sendOnce(async () => {
      const { status, details } = await ask(request_id.current);
      if (status.status === 'not yours') return growlError(status.message);
      growlSuccess(status.message);
      if (details.status === 'finished') await navigate(resultLink({ stocktake_id }));
      refreshReads(client);
    });
    setBusy(false);
    if (error) growlError(error.message);
  };
  return { busy, end };
}
