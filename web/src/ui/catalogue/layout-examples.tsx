import { Button } from '@mantine/core';
import { Card, Fields, Grid } from '../Card.tsx';
import { Choice, Choices } from '../Choices.tsx';
import { Figures } from '../Figures.tsx';
import { Initials } from '../Initials.tsx';
import { Disclosure, Facts, List, ListRow, Toolbar } from '../List.tsx';
import { NumberBar } from '../NumberBar.tsx';
import { Pill } from '../Pill.tsx';
import { Section } from '../Section.tsx';
import { Meta, Problem, Text } from '../Text.tsx';
import type { Example } from './example.ts';

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

export const layoutExamples: Example[] = [
  {
    name: 'Text, Meta, Problem',
    states: [
      ['usual', <Text key="1">The van comes on Wednesday.</Text>],
      [
        'tones',
        <Meta key="1">
          {(['dim', 'accent', 'good', 'warn', 'bad'] as const).map((tone) => (
            <Text key={tone} as="span" tone={tone}>
              {tone}
            </Text>
          ))}
        </Meta>,
      ],
      [
        'small, strong',
        <Text key="1" size="sm" strong>
          Three books
        </Text>,
      ],
      ['Problem', <Problem key="1">The date is in the future.</Problem>],
    ],
  },
  {
    name: 'Card, Section, Grid, Fields',
    states: [
      [
        'Grid of dense cards',
        <Grid key="1" least="14rem" gap="sm">
          {['Chimbel', 'Tonca', 'Aldona'].map((name) => (
            <Card key={name} dense>
              {name}
            </Card>
          ))}
        </Grid>,
      ],
      [
        'Section with an aside',
        <Section key="1" title="Books" aside="3 of 12">
          Its content
        </Section>,
      ],
      [
        'Fields',
        <Fields key="1">
          <Card dense>first</Card>
          <Card dense>second</Card>
          <Card dense data-wide>
            wide
          </Card>
        </Fields>,
      ],
    ],
  },
  {
    name: 'List, Facts, Disclosure, Toolbar',
    states: [
      ['plain', <List key="1">{rows}</List>],
      [
        'framed',
        <List key="1" framed>
          {rows}
        </List>,
      ],
      [
        'Facts',
        <Facts
          key="1"
          facts={[
            ['Author', 'Rukmini Banerji'],
            ['Publisher', null],
            ['Copies', 4],
          ]}
        />,
      ],
      [
        'Disclosure',
        <Disclosure key="1" summary="Show more">
          More
        </Disclosure>,
      ],
      [
        'Toolbar',
        <Toolbar key="1" between>
          <Text tone="dim">12 books</Text>
          <Button variant="default" h={44}>
            Print
          </Button>
        </Toolbar>,
      ],
    ],
  },
  {
    name: 'Choices',
    states: [
      [
        'buttons',
        <Choices key="1">
          <Choice chosen onClick={nothing}>
            This month
          </Choice>
          <Choice chosen={false} onClick={nothing}>
            Last month
          </Choice>
        </Choices>,
      ],
      [
        'links',
        <Choices key="1">
          <Choice chosen link={{ to: '/' }}>
            Planned
          </Choice>
          <Choice chosen={false} link={{ to: '/' }}>
            Done
          </Choice>
        </Choices>,
      ],
    ],
  },
  {
    name: 'Pill, Initials, NumberBar, Figures',
    states: [
      [
        'Pill',
        <Meta key="1">
          {(['plain', 'good', 'warn', 'bad', 'accent', 'mop', 'lis', 'mop-loud'] as const).map((kind) => (
            <Pill key={kind} kind={kind}>
              {kind}
            </Pill>
          ))}
        </Meta>,
      ],
      [
        'Initials',
        <Meta key="1">
          {['Asha Naik', 'Ravi', 'मीना देसाई', 'Leela', 'Uma P'].map((name) => (
            <Initials key={name} name={name} />
          ))}
          <Initials name="Asha Naik" large />
        </Meta>,
      ],
      ['NumberBar', <NumberBar key="1" value={12} largest={40} />],
      [
        'Figures',
        <Figures
          key="1"
          figures={[
            { label: 'books out', value: 1204, link: { to: '/' } },
            { label: 'overdue', value: 3, loud: true },
            { label: 'returned', value: 0, loud: true },
          ]}
        />,
      ],
    ],
  },
];
