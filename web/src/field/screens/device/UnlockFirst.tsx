import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { accountOfTab, isSignedIn, worksAtDevice } from '../../../lib/auth.ts';
import { hasAnswered, useConnected } from '../../../lib/connection.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { Text } from '../../../ui/Text.tsx';
import { startField } from '../../field.ts';
import { type FieldState, useField } from '../../store/field-state.ts';
import { Locked } from './UnlockForm.tsx';

/** Screens that a device can show without the server: of a place, a child, a session or a report, and their forms. */
const fieldScreens = /^\/(mop|lis)\/(site|child|session|report|school\/\d+|enroll-child|report-submit)(\/|$)/;

/** Those, and others that go on with what was typed or scanned before. */
const keepingScreens = new RegExp(`${fieldScreens.source}|^/library/stocktake/|^/(mop|lis)/ra-entry`);

/**
 * Asks for the PIN before a screen that is opened without a network: a locked device cannot show it. With a network, only
 * if the PIN opens drafts or lists of desks too. A screen that is already open stays when the network goes, so that nothing
 * that is being typed or scanned is lost. Drafts that only the server can open are waited for.
 */
export function UnlockFirst({ children }: { children: ReactNode }) {
  const screen = useLocation({ select: ({ pathname }) => pathname });
  const alone = !useConnected() || worksAtDevice();
  const ready = useField((state) => state.ready);
  const locked = useField((state) => state.locked && (alone ? state.places.length > 0 : hasOwnTexts(state)));
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    // Without its storage, the screen says that the server cannot be reached.
    startField().catch(() => setFailed(true));
  }, []);
  const fetching = useAwaitsDrafts() && !alone;
  const wasOpen = shown === screen && hasAnswered();
  const asks = (alone ? fieldScreens : keepingScreens).test(screen);
  const waits = !wasOpen && (fetching || (asks && (ready ? locked : !failed)));
  if (!waits && shown !== screen) setShown(screen);
  if (!waits) return children;
  if (fetching)
    return (
      <Screen title="Your drafts are being opened">
        <Text tone="dim">One moment, please.</Text>
      </Screen>
    );
  return (
    ready && (
      <Screen title="Enter the PIN">
        <Locked />
      </Screen>
    )
  );
}

/** Longer than the server usually takes. */
const patienceMs = 10_000;

/** For a moment after the sign-in: whoever began to type meanwhile would lose the draft. */
function useAwaitsDrafts(): boolean {
  const awaits = useField(
    ({ drafts_sealed, device }) => drafts_sealed && isSignedIn() && device?.staff_id === accountOfTab(),
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!awaits) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [awaits]);
  return awaits && !late;
}

const hasOwnTexts = ({ texts_kept, device }: FieldState): boolean =>
  texts_kept && device?.staff_id === accountOfTab();
