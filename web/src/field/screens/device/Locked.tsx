import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from '../today/Today.module.css';
import { UnlockForm } from './UnlockForm.tsx';

/** Asks for the PIN, in place of what it opens. */
export const Locked = () => (
  <Section title="Locked">
    <div className={classes.unlock}>
      <Text tone="dim">The PIN opens the names of children and your places.</Text>
      <UnlockForm />
    </div>
  </Section>
);
