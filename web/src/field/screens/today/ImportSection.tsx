import { Button, FileButton, Stack } from '@mantine/core';
import { useRef } from 'react';
import { exactTime } from '../../../lib/ago.ts';
import { Disclosure } from '../../../ui/List.tsx';
import { Problem, Text } from '../../../ui/Text.tsx';
import { unsentWords } from '../device/device-words.ts';
import { Sending, SummaryNotice } from './SendSection.tsx';
import { useImport } from './use-import.ts';

/** Sends the entries of a file that was saved on a device, at any desk. */
export function ImportSection() {
  const { file, sending, summary, problem, choose, send } = useImport();
  const forget = useRef<() => void>(null);
  return (
    <Disclosure summary="Send a file of unsent entries">
      <Stack gap="sm" align="flex-start">
        <Text tone="dim" measure>
          If a phone cannot send its entries, save them there to a file and send it here. An entry that
          arrived before is not recorded twice.
        </Text>
        <FileButton
          accept="application/json,.json"
          onChange={(chosen) => {
            choose(chosen);
            // Else a browser says nothing when the same file is chosen again.
            forget.current?.();
          }}
          resetRef={forget}
          inputProps={{ 'aria-label': 'File of unsent entries' }}
        >
          {(props) => (
            <Button {...props} variant="default" h={44} disabled={sending !== null}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Problem>{problem}</Problem>
        {file && !sending && !summary && (
          <>
            <Text>
              <strong>
                {unsentWords(file.entries.length)} of <bdi dir="auto">{file.staff_name}</bdi>
              </strong>
              , saved on {exactTime(file.saved_at)} on <bdi dir="auto">{file.device_name}</bdi>
            </Text>
            {file.entries.length > 0 && (
              <Button h={44} onClick={send}>
                {problem ? 'Send again' : 'Send'}
              </Button>
            )}
          </>
        )}
        {sending && <Sending {...sending} hint="Keep this page open until it is done." />}
        {summary && <SummaryNotice summary={summary} />}
      </Stack>
    </Disclosure>
  );
}
