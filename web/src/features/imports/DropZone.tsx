import { Button, FileButton, Progress } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { Problem, Text } from '../../ui/Text.tsx';
import { formats } from './imports.messages.ts';
import classes from './imports.module.css';
import { useUpload } from './use-upload.ts';

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
