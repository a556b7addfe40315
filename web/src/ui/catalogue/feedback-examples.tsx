import { Button, Group } from '@mantine/core';
import { CallError } from '../../lib/call.ts';
import type { Read } from '../../lib/use-read.ts';
import { AskOthers } from '../AskOthers.tsx';
import { DataState } from '../DataState.tsx';
import { ForOthers } from '../ForOthers.tsx';
import { growlError, growlSuccess } from '../growl.ts';
import { LinkButton } from '../LinkButton.tsx';
import { LoadOlder } from '../LoadOlder.tsx';
import { Note } from '../Note.tsx';
import { Notice } from '../Notice.tsx';
import type { Examples } from './example.ts';

const nothing = () => {};

const state = (read: Read<string[]>) => (
  <DataState read={read} empty={{ title: 'No books here yet', hint: 'Add a book first.' }}>
    {(data) => <p>{data.join(', ')}</p>}
  </DataState>
);

const failed = (error: Error): Read<string[]> => ({ status: 'failed', error, retry: nothing });

export const feedbackExamples: Examples = {
  DataState: {
    loading: state({ status: 'loading', retry: nothing }),
    empty: state({ status: 'empty', data: [], retry: nothing }),
    failed: state(failed(new Error('The server could not be reached.'))),
    'not found': state(failed(new CallError(404, 'not_found', 'There is no such book.'))),
    'not allowed': state(failed(new CallError(403, 'not_allowed', 'Only coordinators can do this.'))),
    'two-step sign-in': state(failed(new CallError(403, 'second_factor_missing', ''))),
    done: state({ status: 'done', data: ['Vayu the Wind', 'Bhimsa'], retry: nothing }),
  },
  'Note, ForOthers, AskOthers': {
    Note: (
      <Note title="No loans in this period">
        <p>Choose other dates.</p>
      </Note>
    ),
    ForOthers: <ForOthers who="coordinators">Coordinators add books.</ForOthers>,
    AskOthers: <AskOthers>Coordinators can change this. Ask one of them.</AskOthers>,
  },
  Notice: Object.fromEntries(
    (['info', 'good', 'warn', 'bad'] as const).map((tone) => [
      tone,
      <Notice
        key={tone}
        tone={tone}
        action={
          <Button variant="default" mih={44}>
            Undo
          </Button>
        }
      >
        Three books were returned. <a href="#notice">See them</a>
      </Notice>,
    ]),
  ),
  Growl: {
    'press to see': (
      <Group>
        <Button variant="default" h={44} onClick={() => growlSuccess('Saved.')}>
          Saved
        </Button>
        <Button variant="default" h={44} onClick={() => growlSuccess('Book returned.', nothing)}>
          With Undo
        </Button>
        <Button variant="default" h={44} onClick={() => growlError('Not saved.')}>
          Failed
        </Button>
      </Group>
    ),
  },
  'LinkButton, LoadOlder': {
    links: (
      <Group>
        <LinkButton link={{ to: '/' }}>Open</LinkButton>
        <LinkButton link={{ to: '/' }} primary>
          Next step
        </LinkButton>
      </Group>
    ),
    more: <LoadOlder older={{ more: true, loading: false, error: null, load: nothing }} />,
    failed: (
      <LoadOlder
        older={{ more: true, loading: false, error: new Error('The network is off.'), load: nothing }}
      />
    ),
  },
};
