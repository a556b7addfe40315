import { Button, Group } from '@mantine/core';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { Section } from '../../ui/Section.tsx';
import { FocusHere } from './FocusHere.tsx';
import classes from './SecondFactor.module.css';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes, this once; on paper too. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      growlSuccess('The codes are copied.');
    } catch {
      growlError('This browser does not let them be copied. Print them, or write them down.');
    }
  };
  return (
    <FocusHere>
      <Section title="Your recovery codes">
        <p className={classes.text}>
          Each lets you in once when your phone is not at hand. Keep them where you keep important papers, not
          in the phone. They are shown only now; whoever finds them needs your password too.
        </p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <Button h={44} onClick={onDone}>
            I have kept them
          </Button>
          <Button h={44} variant="default" onClick={handleCopy}>
            Copy
          </Button>
          <Button h={44} variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </Group>
      </Section>
    </FocusHere>
  );
}
