import { Button, FileButton, Progress } from '@mantine/core';
import {
  checkImport,
  importPartBytes,
  mostImportBytes,
  sendImportPart,
  startImport,
} from '@storyvan/contract/imports';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { Problem, Text } from '../../ui/Text.tsx';
import { formats } from './imports.messages.ts';
import classes from './imports.module.css';

/** Takes a file to import: dropped, or chosen with a button. */
export function DropZone() {
  const { percent, problem, upload } = useUpload();
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && percent === null) upload(file);
  };
  return (
    <fieldset
      aria-label="Upload a file"
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <UploadIcon />
      {percent === null ? (
        <>
          <Text strong size="lg">
            Drop a file here
          </Text>
          <Text tone="dim">{formats}</Text>
          <FileButton onChange={(file) => file && upload(file)}>
            {(props) => (
              <Button h={44} {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Text size="sm" tone="dim" measure>
            You see everything that would change before anything is imported.
          </Text>
        </>
      ) : (
        <>
          <Text role="status">Uploading… {`${percent}\u00a0%`}</Text>
          <Progress value={percent} w="min(20rem, 100%)" aria-label="Upload" />
        </>
      )}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}

const UploadIcon = () => (
  <svg className={classes.icon} width="40" height="40" viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path
      d="M12 15V4m0 0L8 8m4-4 4 4M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Uploads a file in parts, so that a lost connection costs one part, and has it checked. */
function useUpload() {
  const navigate = useNavigate();
  /** From 0 to 100; null if nothing is being uploaded. */
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    const refusal = refusalOf(file);
    setProblem(refusal);
    if (refusal) return;
    setPercent(0);
    try {
      const import_id = await sendFile(file, setPercent);
      await navigate({ to: '/library/imports/$importId', params: { importId: import_id } });
    } catch (error) {
      setProblem((error as Error).message);
    }
    setPercent(null);
  };
  return { percent, problem, upload };
}

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'This file is empty.';
  return size > mostImportBytes ? 'The file is larger than 64 MB. Split it and import the parts.' : null;
}

async function sendFile(file: File, onPercent: (percent: number) => void): Promise<string> {
  const body = { file_name: file.name, bytes: file.size };
  const { details } = await call(startImport, { body });
  const { import_id } = details;
  const parts = Math.ceil(file.size / importPartBytes);
  for (let part = 0; part < parts; part++) {
    const content = await base64Of(file.slice(part * importPartBytes, (part + 1) * importPartBytes));
    await patiently(() => call(sendImportPart, { body: { import_id, part, content } }));
    onPercent(Math.round(((part + 1) / parts) * 100));
  }
  await patiently(() => call(checkImport, { body: { import_id } }));
  return import_id;
}

const attempts = 4;
const pause = 2000;

/** A part that arrives twice changes nothing, so it can be sent again after a lost connection. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0 || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    }
  }
}

const base64Of = (part: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('The file cannot be read. Choose it again.'));
    reader.readAsDataURL(part);
  });
