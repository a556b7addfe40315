import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { useState } from 'react';
import { Meta } from '../../ui/Text.tsx';
import { BookCover } from './BookCover.tsx';
import classes from './CoverField.module.css';
import { coverFrom, PhotoProblem } from './cover-photo.ts';

interface CoverFieldProps {
  book: { title: string; hex_code: string | null };
  /** The cover that is saved, by its name */
  cover?: string | null;
  /** A picture that is not saved yet, as a data: address */
  picture: string | null;
  onPicture: (picture: string) => void;
  /** Offers to remove what is shown. */
  onRemove?: (() => void) | undefined;
  /** An error of the server */
  problem?: string | undefined;
}

/** A cover, and a photo of it from the camera of a phone or from a file. */
export function CoverField({ book, cover, picture, onPicture, onRemove, problem }: CoverFieldProps) {
  const { wrong, working, take } = usePhoto(onPicture);
  const shown = wrong ?? problem;
  return (
    <fieldset data-wide className={classes.field} aria-label="Cover">
      <BookCover {...book} cover={cover} picture={picture} size="large" />
      <Stack gap="xs" align="flex-start" flex={1} miw="12rem">
        <Input.Label component="div">Cover</Input.Label>
        <Meta>A photo from above, or a picture file. Its middle is used.</Meta>
        <Group gap="xs">
          <PhotoButton label="Take a photo" camera onChoose={take} working={working} />
          <PhotoButton label="Choose a picture" onChoose={take} working={working} />
          {onRemove && (
            <Button variant="default" h={44} onClick={onRemove}>
              Remove
            </Button>
          )}
        </Group>
        {shown && <Input.Error role="alert">{shown}</Input.Error>}
      </Stack>
    </fieldset>
  );
}

interface PhotoButtonProps {
  label: string;
  /** Opens the camera, on devices that are touched; others have no camera that can be turned to a book. */
  camera?: boolean;
  working: boolean;
  onChoose: (file: File | null) => void;
}

const PhotoButton = ({ label, camera = false, working, onChoose }: PhotoButtonProps) => (
  <FileButton accept="image/*" {...(camera && { capture: 'environment' })} onChange={onChoose}>
    {(button) => (
      <Button
        {...button}
        variant="default"
        h={44}
        loading={working}
        className={camera ? classes.camera : undefined}
      >
        {label}
      </Button>
    )}
  </FileButton>
);

const unreadable = 'This picture could not be read. Please choose another one.';

/** Makes a chosen picture small. */
function usePhoto(onPicture: (picture: string) => void) {
  const [wrong, setWrong] = useState<string>();
  const [working, setWorking] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    setWrong(undefined);
    setWorking(true);
    try {
      onPicture(await coverFrom(file));
    } catch (error) {
      setWrong(error instanceof PhotoProblem ? error.message : unreadable);
    } finally {
      setWorking(false);
    }
  };
  return { wrong, working, take };
}
