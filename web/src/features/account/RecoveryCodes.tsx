import { Button, Group } from '@mantine/core';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import classes from './account.module.css';
import { FocusHere } from './secret-fields.tsx';

/** Shows the recovery codes once, to be copied or printed. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      growlSuccess('Codes copied.');
    } catch {
      growlError('This browser cannot copy them. Print them or write them down.');
    }
  };
  return (
    <FocusHere>
      <Section title="Your recovery codes">
        <Text measure>
          Each code works once, when you do not have your phone. Keep them with your important papers, not on
          the phone. They will not be shown again. Anyone who finds them still needs your password.
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <Button h={44} onClick={onDone}>
            I have saved them
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
