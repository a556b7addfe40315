import { signIn } from '@storyvan/contract/auth';
import type { SettingsChangeIn } from '@storyvan/contract/common/library-settings';
import { checkSetup, checkSetupCode, finishSetup, setUpDemo } from '@storyvan/contract/setup';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { askLogin, keepLogin } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { keptSetup } from '../../lib/kept-setup.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import type { Problems } from '../../lib/use-saving.ts';
import {
  additionsOf,
  numbersValue,
  periodsValue,
  type ValueIn,
} from '../../records/library/library-drafts.ts';
import { newLibrary, type SetupDraft } from './setup-defaults.ts';

/** The steps in their order; each sends its own part to be checked. */
export const steps = [
  'you',
  'library',
  'periods',
  'levels',
  'categories',
  'days',
  'numbers',
  'check',
] as const;
export type Step = 'code' | 'start' | 'demo' | (typeof steps)[number];

interface Kept {
  step: Step;
  code: string;
  draft: SetupDraft;
}

/** Typed text outlives a reload, except for the password. */
function readKept(): Kept {
  try {
    const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(keptSetup) ?? '{}');
    const { step = 'code', code = '', draft } = kept;
    // The password has to be typed again.
    const afterReload: Step = step === 'code' || step === 'start' || step === 'demo' ? step : 'you';
    return {
      step: afterReload === 'demo' ? 'start' : afterReload,
      code,
      draft: { ...newLibrary(), ...draft },
    };
  } catch {
    return { step: 'code', code: '', draft: newLibrary() };
  }
}

type Settings = Partial<{ [Name in SettingsChangeIn['section']]: ValueIn<Name> }>;

function settingsOf(draft: SetupDraft): Settings {
  const { profile, logo, periods, levels, categories, school_year, days, numbers } = draft;
  return {
    profile,
    ...(logo.image === undefined ? {} : { logo: { image: logo.image } }),
    periods: periodsValue(periods),
    levels: { levels },
    ...(categories.length === 0 ? {} : { categories: { changes: additionsOf(categories) } }),
    school_year,
    visits: { days },
    numbers: numbersValue(numbers),
  };
}

/** The parts of the settings that a step is about. */
const partsOf: Partial<Record<Step, (keyof Settings)[]>> = {
  library: ['profile', 'logo'],
  periods: ['periods'],
  levels: ['levels'],
  categories: ['categories'],
  days: ['school_year', 'visits'],
  numbers: ['numbers'],
};

/** Setting up, step by step: everything is kept in the browser until the last step sends it in one call. */
export function useSetup() {
  const router = useRouter();
  const [{ step, code, draft }, setKept] = useState(readKept);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [demo, setDemo] = useState<{ username: string; password: string } | null>(null);
  const underWay = useRef(false);

  useEffect(() => {
    try {
      sessionStorage.setItem(keptSetup, JSON.stringify({ step, code, draft }));
    } catch {
      // A browser that keeps nothing loses what was typed at a reload.
    }
  }, [step, code, draft]);

  const goTo = (next: Step) => {
    setProblems({});
    setKept((kept) => ({ ...kept, step: next }));
  };
  const change = (part: Partial<SetupDraft>) => {
    setProblems({});
    setKept((kept) => ({ ...kept, draft: { ...kept.draft, ...part } }));
  };

  /** Runs one call at a time; a refusal becomes a problem of the form. */
  const send = async (work: () => Promise<{ status: string; message: string }>, next: () => unknown) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setProblems({});
    try {
      const { status, message } = await work();
      if (status === 'done') await next();
      else if (status === 'already set up') await leave();
      else {
        if (status === 'wrong code') goTo('code');
        setProblems({ form: message });
      }
    } catch (error) {
      const { fields, message } = callErrorOf(error);
      setProblems({ ...fields, form: message });
    }
    underWay.current = false;
    setBusy(false);
  };

  /** To the dashboard, or to the sign-in screen. */
  const leave = async () => {
    sessionStorage.removeItem(keptSetup);
    await askLogin();
    await router.invalidate();
  };

  const sendCode = (typed: string) => {
    setKept((kept) => ({ ...kept, code: typed }));
    return send(
      async () => (await call(checkSetupCode, { body: { code: typed } })).status,
      () => goTo('start'),
    );
  };
  const next = (administrator?: { username: string; name: string; password: string }) => {
    const parts = partsOf[step] ?? [];
    const all = settingsOf(draft);
    const settings = Object.fromEntries(parts.map((part) => [part, all[part]]));
    const after = steps[steps.indexOf(step as (typeof steps)[number]) + 1] ?? 'check';
    return send(
      async () => {
        const body = { code, settings, ...(administrator ? { administrator } : {}) };
        return (await call(checkSetup, { body })).status;
      },
      () => goTo(after),
    );
  };
  const finish = () => {
    const { username, name } = draft.administrator;
    const administrator = { username, name, password };
    return send(
      async () =>
        (await call(finishSetup, { body: { code, administrator, settings: settingsOf(draft) } })).status,
      async () => {
        keepLogin(await call(signIn, { body: { username, password } }));
        await leave();
      },
    );
  };
  const loadDemo = () => {
    goTo('demo');
    return send(
      async () => {
        for (;;) {
          const { status, sign_in } = await call(setUpDemo, { body: { code } });
          setDemo(sign_in);
          if (status.status !== 'loading') return status;
        }
      },
      () => undefined,
    );
  };
  const openDemo = () =>
    send(async () => {
      keepLogin(await call(signIn, { body: demo ?? { username: '', password: '' } }));
      return { status: 'done', message: '' };
    }, leave);
  return {
    ...{ step, draft, password, problems, busy, demo },
    ...{ change, setPassword, goTo, sendCode, next, finish, loadDemo, openDemo },
  };
}
export type Setup = ReturnType<typeof useSetup>;
