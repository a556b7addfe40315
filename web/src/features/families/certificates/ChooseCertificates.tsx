import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { Certificate } from '@storyvan/contract/families';
import { formatDate } from '@storyvan/domain/calendar-date';
import { familyLanguageNames } from '@storyvan/domain/family-language-names';
import { type ReactNode, useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { Note } from '../../../ui/Note.tsx';
import { Paper } from '../../../ui/paper/Paper.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';
import classes from './certificates.module.css';

interface ChooseCertificatesProps {
  certificates: Certificate[];
  chosenAtFirst: Certificate[];
  /** Fields that choose which are listed. */
  children?: ReactNode;
}

const keyOf = ({ child_id, books }: Certificate): string => `${child_id} ${books}`;

const ofFamily = 'family';
const languages = [
  { value: ofFamily, label: 'Of each family, or English' },
  ...Object.entries(familyLanguageNames).map(([value, label]) => ({ value, label })),
];

/** A list with boxes to tick, the first certificate as it will be printed, and all of them for the printer. */
export function ChooseCertificates({ certificates, chosenAtFirst, children }: ChooseCertificatesProps) {
  const [chosen, setChosen] = useState(() => new Set(chosenAtFirst.map(keyOf)));
  const [language, setLanguage] = useState<string>(ofFamily);
  const printed = certificates.filter((certificate) => chosen.has(keyOf(certificate)));
  const languageOf = ({ family_language }: Certificate): FamilyLanguage =>
    language === ofFamily ? (family_language ?? 'en') : (language as FamilyLanguage);
  const sheetOf = (certificate: Certificate) => (
    <CertificateSheet key={keyOf(certificate)} certificate={certificate} language={languageOf(certificate)} />
  );
  const [first] = printed;
  return (
    <div className={classes.screen} data-screen-only>
      <Section title="Which certificates?" aside={counted(certificates.length, 'certificate')}>
        <Stack gap="md">
          {children}
          <NativeSelect
            label="Language"
            value={language}
            data={languages}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <TickList certificates={certificates} chosen={chosen} onChoose={setChosen} />
          <Button size="md" disabled={!first} onClick={() => window.print()}>
            Print {counted(printed.length, 'certificate')}
          </Button>
          <Text size="sm" tone="dim">
            One page of A4 each, landscape. They are as good in black and white.
          </Text>
        </Stack>
      </Section>
      <div className={classes.holder}>
        {first ? (
          <div className={classes.preview} aria-hidden="true">
            {sheetOf(first)}
          </div>
        ) : (
          <Note title="Tick the certificates to print" />
        )}
      </div>
      <Paper page="certificates">{printed.map(sheetOf)}</Paper>
    </div>
  );
}

interface TickListProps {
  certificates: Certificate[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
}

function TickList({ certificates, chosen, onChoose }: TickListProps) {
  const tick = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    onChoose(next);
  };
  return (
    <div>
      {certificates.length > 1 && (
        <Group gap="xs" mb="xs">
          <Button h={44} variant="default" onClick={() => onChoose(new Set(certificates.map(keyOf)))}>
            All
          </Button>
          <Button h={44} variant="default" onClick={() => onChoose(new Set())}>
            None
          </Button>
        </Group>
      )}
      <Stack component="ul" gap={0} className={classes.ticks} aria-label="Certificates">
        {certificates.map((certificate) => {
          const key = keyOf(certificate);
          const { name, books, reached_on } = certificate;
          return (
            <li key={key}>
              <Checkbox
                size="md"
                checked={chosen.has(key)}
                onChange={(event) => tick(key, event.currentTarget.checked)}
                label={
                  <>
                    <bdi dir="auto">{name}</bdi>, {books} books
                  </>
                }
                description={`reached on ${formatDate(reached_on)}`}
              />
            </li>
          );
        })}
      </Stack>
    </div>
  );
}
