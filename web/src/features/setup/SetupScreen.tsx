import '@mantine/core/styles/PasswordInput.css';
import { Button, Group, Loader, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { setPageTitle } from '../../lib/library.ts';
import type { Problems } from '../../lib/use-saving.ts';
import { Fields } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SignedOutCard } from '../../ui/SignedOutCard.tsx';
import { Text } from '../../ui/Text.tsx';
import { fieldsOfStep, titles } from './SetupSteps.tsx';
import { type Setup, steps, useSetup } from './use-setup.ts';

/** The only screen while there is no account: the setup code, then the first administrator and the settings. */
export function SetupScreen() {
  const setup = useSetup();
  const { step } = setup;
  useEffect(() => setPageTitle('Set up the library'), []);
  if (step === 'code') return <CodeStep setup={setup} />;
  if (step === 'start') return <StartStep setup={setup} />;
  if (step === 'demo') return <DemoStep setup={setup} />;
  return <OneStep key={step} setup={setup} step={step} />;
}

function CodeStep({ setup: { sendCode, problems, busy } }: { setup: Setup }) {
  return (
    <SignedOutCard
      title="Set up your library"
      welcome="Type the setup code. The server prints it in its terminal or its log when it starts."
      onSubmit={(inputs) => sendCode(String(inputs.get('code')))}
    >
      <TextInput
        name="code"
        label="Setup code"
        placeholder="XXXX-XXXX-XXXX"
        error={problems.form}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        required
        withAsterisk={false}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Continue
      </Button>
    </SignedOutCard>
  );
}

function StartStep({ setup: { goTo, loadDemo, problems } }: { setup: Setup }) {
  return (
    <SignedOutCard
      title="What do you want to do?"
      welcome="Setting up takes about three minutes. You can change everything later under Settings."
    >
      <Wrong problems={problems} />
      <Button size="md" fullWidth onClick={() => goTo('you')} autoFocus>
        Set up my library
      </Button>
      <Button variant="default" size="md" fullWidth onClick={loadDemo}>
        Explore the demo first
      </Button>
      <Text size="sm" tone="dim">
        The demo is an invented library with 1,500 titles. “Leave the demo” empties it, and you set up your
        real library.
      </Text>
    </SignedOutCard>
  );
}

function DemoStep({ setup: { demo, problems, goTo, openDemo, busy } }: { setup: Setup }) {
  if (problems.form && !demo) {
    return (
      <SignedOutCard title="The demo was not loaded" welcome={problems.form}>
        <Button size="md" fullWidth onClick={() => goTo('start')}>
          Back
        </Button>
      </SignedOutCard>
    );
  }
  if (!demo) {
    return (
      <SignedOutCard
        title="Loading the demo"
        welcome="This takes a few seconds, or some minutes on a busy machine. Please keep this page open."
      >
        <Group justify="center" role="status" aria-label="Loading the demo">
          <Loader />
          <Elapsed />
        </Group>
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard
      title="The demo is ready"
      welcome={
        <>
          Username <strong>{demo.username}</strong>, password <strong>{demo.password}</strong>. Write the
          password down: it is shown only now.
        </>
      }
    >
      <Wrong problems={problems} />
      <Button size="md" fullWidth onClick={openDemo} loading={busy} autoFocus>
        Open the demo
      </Button>
    </SignedOutCard>
  );
}

const Wrong = ({ problems: { form } }: { problems: Problems }) =>
  form && (
    <Notice tone="bad" role="alert">
      {form}
    </Notice>
  );

/** How long it has taken so far. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text size="sm" tone="dim">
      {seconds} seconds
    </Text>
  );
}

/** One of the steps of a real library. The heading gets the focus, so that screen readers read it. */
function OneStep({ setup, step }: { setup: Setup; step: (typeof steps)[number] }) {
  const { problems, busy, goTo, next, finish, draft, password } = setup;
  const at = steps.indexOf(step);
  const before = steps[at - 1] ?? 'start';
  const form = useRef<HTMLDivElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (Object.values(problems).some(Boolean))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  useEffect(() => {
    // The first field that has to be filled in; otherwise Enter goes on to the next step.
    const empty = form.current?.querySelector<HTMLElement>('input[required][value=""]');
    (empty ?? submit.current)?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const handleSubmit = () => {
    if (step === 'check') return finish();
    return next(step === 'you' ? { ...draft.administrator, password } : undefined);
  };
  const [title, welcome] = titles[step];
  return (
    <SignedOutCard wide title={title} welcome={welcome} onSubmit={handleSubmit}>
      <Text size="sm" tone="dim">
        Step {at + 1} of {steps.length}
      </Text>
      <div ref={form}>
        <Fields>{fieldsOfStep[step](setup)}</Fields>
      </div>
      <Wrong problems={problems} />
      <Group justify="space-between">
        <Button variant="default" size="md" onClick={() => goTo(before)} disabled={busy}>
          Back
        </Button>
        <Button ref={submit} type="submit" size="md" loading={busy}>
          {step === 'check' ? 'Finish' : 'Next'}
        </Button>
      </Group>
    </SignedOutCard>
  );
}
