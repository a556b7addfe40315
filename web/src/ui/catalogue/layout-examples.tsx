import { Button } from '@mantine/core';
import { Card, Fields, Grid } from '../Card.tsx';
import { Choice, Choices } from '../Choices.tsx';
import { Figures } from '../Figures.tsx';
import { Initials } from '../Initials.tsx';
import { Disclosure, Facts, List, ListRow, Toolbar } from '../List.tsx';
import { NumberBar } from '../NumberBar.tsx';
import { Pill } from '../Pill.tsx';
import { Section } from '../Section.tsx';
import { Segment, SegmentPart } from '../Segment.tsx';
import { Meta, Problem, Text } from '../Text.tsx';
import type { Examples } from './example.ts';

const nothing = () => {};

const rows = (
  <>
    <ListRow lead={<Initials name="Asha Naik" />} action={<Button variant="default">Open</Button>}>
      <Text as="strong">Asha Naik</Text>
      <Meta>
        <span>III-B</span>
        <Pill kind="warn">2 books</Pill>
      </Meta>
    </ListRow>
    <ListRow lead={<Initials name="Ravi Gawde" />}>Ravi Gawde</ListRow>
  </>
);

export const layoutExamples: Examples = {
  'Text, Meta, Problem': {
    usual: <Text>The van comes on Wednesday.</Text>,
    tones: (
      <Meta>
        {(['dim', 'accent', 'good', 'warn', 'bad'] as const).map((tone) => (
          <Text key={tone} as="span" tone={tone}>
            {tone}
          </Text>
        ))}
      </Meta>
    ),
    'small, strong': (
      <Text size="sm" strong>
        Three books
      </Text>
    ),
    Problem: <Problem>The date is in the future.</Problem>,
  },
  'Card, Section, Grid, Fields': {
    'Grid of dense cards': (
      <Grid least="14rem" gap="sm">
        {['Chimbel', 'Tonca', 'Aldona'].map((name) => (
          <Card key={name} dense>
            {name}
          </Card>
        ))}
      </Grid>
    ),
    'Section with an aside': (
      <Section title="Books" aside="3 of 12">
        Its content
      </Section>
    ),
    Fields: (
      <Fields>
        <Card dense>first</Card>
        <Card dense>second</Card>
        <Card dense data-wide>
          wide
        </Card>
      </Fields>
    ),
  },
  'List, Facts, Disclosure, Toolbar': {
    plain: <List>{rows}</List>,
    framed: <List framed>{rows}</List>,
    Facts: (
      <Facts
        facts={[
          ['Author', 'Rukmini Banerji'],
          ['Publisher', null],
          ['Copies', 4],
        ]}
      />
    ),
    Disclosure: <Disclosure summary="Show more">More</Disclosure>,
    Toolbar: (
      <Toolbar between>
        <Text tone="dim">12 books</Text>
        <Button variant="default" h={44}>
          Print
        </Button>
      </Toolbar>
    ),
  },
  Choices: {
    buttons: (
      <Choices>
        <Choice chosen onClick={nothing}>
          This month
        </Choice>
        <Choice chosen={false} onClick={nothing}>
          Last month
        </Choice>
      </Choices>
    ),
    links: (
      <Choices>
        <Choice chosen link={{ to: '/' }}>
          Planned
        </Choice>
        <Choice chosen={false} link={{ to: '/' }}>
          Done
        </Choice>
      </Choices>
    ),
  },
  Segment: {
    usual: (
      <Segment aria-label="What is counted">
        <SegmentPart chosen onClick={nothing}>
          Books
        </SegmentPart>
        <SegmentPart chosen={false} onClick={nothing}>
          Children
        </SegmentPart>
      </Segment>
    ),
    'programmes, and a part that opens a dialog': (
      <Segment aria-label="Part of the library">
        <SegmentPart chosen={false} onClick={nothing}>
          Everything
        </SegmentPart>
        <SegmentPart chosen={false} program="mop" onClick={nothing}>
          mop
        </SegmentPart>
        <SegmentPart chosen={false} program="lis" onClick={nothing}>
          lis
        </SegmentPart>
        <SegmentPart chosen opens onClick={nothing}>
          Tonca ▾
        </SegmentPart>
      </Segment>
    ),
  },
  'Pill, Initials, NumberBar, Figures': {
    Pill: (
      <Meta>
        {(['plain', 'good', 'warn', 'bad', 'accent', 'mop', 'lis', 'mop-loud'] as const).map((kind) => (
          <Pill key={kind} kind={kind}>
            {kind}
          </Pill>
        ))}
      </Meta>
    ),
    Initials: (
      <Meta>
        {['Asha Naik', 'Ravi', 'मीना देसाई', 'Leela', 'Uma P'].map((name) => (
          <Initials key={name} name={name} />
        ))}
        <Initials name="Asha Naik" large />
      </Meta>
    ),
    NumberBar: <NumberBar value={12} largest={40} />,
    Figures: (
      <Figures
        figures={[
          { label: 'books out', value: 1204, link: { to: '/' } },
          { label: 'overdue', value: 3, loud: true },
          { label: 'returned', value: 0, loud: true },
        ]}
      />
    ),
  },
};
