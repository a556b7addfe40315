import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import type { Saving } from '../../lib/use-saving.ts';
import { AsyncPicker, type Found } from '../AsyncPicker.tsx';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { CameraButton } from '../camera/CameraButton.tsx';
import { Problem } from '../camera/CameraView.tsx';
import { type CameraProblem, problemWords } from '../camera/camera-problem.ts';
import { DateField } from '../DateField.tsx';
import { DateRangeField } from '../DateRangeField.tsx';
import { DateSteps } from '../DateSteps.tsx';
import { Dialog } from '../Dialog.tsx';
import { FilterField } from '../FilterField.tsx';
import { RecordDialog } from '../form/RecordDialog.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { ScanField } from '../ScanField.tsx';
import { TimeField } from '../TimeField.tsx';
import { UnreadableDates } from '../UnreadableDates.tsx';
import type { Examples } from './example.ts';

const nothing = () => {};
const villages = ['Aldona', 'Chimbel', 'São Pedro', 'Tonca'];

function Picker({ answer, browse }: { answer?: Found<string>; browse?: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const label = answer?.failure ? 'Village, failed' : answer ? 'Village, loading' : 'Village';
  return (
    <AsyncPicker
      label={browse && !answer ? `${label} from a list` : label}
      placeholder="Type a name"
      listLabel="Villages"
      value={chosen}
      keyOf={(name) => name}
      textOf={(name) => name}
      found={answer ?? { options: villages.filter((name) => matchesWords(typed, name)) }}
      onSearch={setTyped}
      onChange={setChosen}
      noMatch="No village matches."
      notChosen="Choose a village from the list, or clear the field."
      browse={browse ?? false}
    />
  );
}

/** Codes from the camera go into the field. */
function Scanning() {
  const field = useRef<HTMLInputElement>(null);
  const enter = (code: string) => {
    if (field.current) field.current.value = code;
  };
  return (
    <ScanField
      field={field}
      label="Accession number"
      hint="scan or type"
      button="Enter"
      onSubmit={nothing}
      onPaste={() => false}
    >
      <CameraButton onCode={enter} />
    </ScanField>
  );
}

const saving = (problems: Record<string, string>, changedMeanwhile = false) =>
  ({ saving: false, problems, changedMeanwhile }) as unknown as Saving;

function Opener({ label, children }: { label: string; children: (close: () => void) => React.ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" h={44} onClick={() => setOpened(true)}>
        {label}
      </Button>
      {opened && children(() => setOpened(false))}
    </>
  );
}

const form = (label: string, problems: Record<string, string>, changedMeanwhile?: boolean) => (
  <RecordForm
    label={label}
    saving={saving(problems, changedMeanwhile)}
    submit="Save"
    onSubmit={nothing}
    onCancel={nothing}
    changed={{ onShow: nothing, onKeepMine: nothing }}
  >
    <TextInput label="Name" error={problems.name} />
    <TextInput label="Village" />
  </RecordForm>
);

export const fieldExamples: Examples = {
  AsyncPicker: {
    search: <Picker />,
    browse: <Picker browse />,
    loading: <Picker answer={{ options: undefined }} browse />,
    failed: <Picker answer={{ options: undefined, failure: 'The network is off.' }} />,
  },
  'DateField, DateSteps, DateRangeField, TimeField, FilterField': {
    date: <DateField label="Date" value="2026-11-23" onChoose={nothing} />,
    steps: (
      <DateSteps
        label="Days"
        previous={{ link: { to: '/' }, label: 'Day before: 22 Nov 2026' }}
        next={{ link: { to: '/' }, label: 'Day after: 24 Nov 2026' }}
        now={{ link: { to: '/' }, words: 'Today', chosen: true }}
        field="Day"
        date="2026-11-23"
        onDate={nothing}
      />
    ),
    range: (
      <DateRangeField
        value={{ start: '2026-11-01', end: '2026-11-23' }}
        onChange={nothing}
        today="2026-11-23"
      />
    ),
    'a wrong address': <UnreadableDates dates={['2026-02-31']} />,
    time: <TimeField label="Time" value="16:30" onChange={nothing} />,
    filter: <FilterField label="Filter books" value="van" onChange={nothing} />,
  },
  'ScanField, CameraButton': {
    usual: <Scanning />,
    ...Object.fromEntries(
      (Object.keys(problemWords) as CameraProblem[]).map((problem) => [
        `camera: ${problem}`,
        <Problem key={problem} problem={problem} onRetry={nothing} onClose={nothing} />,
      ]),
    ),
  },
  RecordForm: {
    usual: form('Add member', {}),
    refused: form('Member', { form: 'This name is already used.', name: 'Enter another name.' }),
    'changed by someone else': form('Changed', { form: 'Asha changed this member.' }, true),
  },
  'Dialog, ConfirmButton, RecordDialog': {
    ConfirmButton: (
      <ConfirmButton label="Close this site" title="Close Tonca?" busy={false} onConfirm={nothing}>
        You can open it again.
      </ConfirmButton>
    ),
    confirmation: (
      <Opener label="Ask">
        {(close) => (
          <Dialog
            kind="confirmation"
            opened
            onClose={close}
            confirm={{ label: 'Return it', onConfirm: nothing }}
          >
            Return “Vayu the Wind”?
          </Dialog>
        )}
      </Opener>
    ),
    error: <Opener label="Fail">{(close) => <Dialog kind="error" opened onClose={close} />}</Opener>,
    form: (
      <Opener label="Edit">
        {(close) => (
          <RecordDialog
            title="Edit member"
            form={{ saving: saving({}), unsaved: false, save: close }}
            onClose={close}
          >
            <TextInput label="Name" />
          </RecordDialog>
        )}
      </Opener>
    ),
  },
};
