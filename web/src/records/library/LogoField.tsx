import { Button, Input } from '@mantine/core';
import { mostCoverBytes } from '@storyvan/contract/common/cover-image';
import { useRef, useState } from 'react';
import { logoAddress } from '../../lib/library.ts';
import { base64Of, openPicture } from '../title/cover-photo.ts';
import classes from './library.module.css';

/** A new picture in base64, the name of an earlier one, or none. */
export interface LogoDraft {
  image?: string;
  logo?: string | null;
}

interface LogoFieldProps {
  draft: LogoDraft;
  error?: string | undefined;
  onChange: (draft: LogoDraft) => void;
}

const addressOf = ({ image, logo }: LogoDraft): string | null => {
  if (image !== undefined) return `data:image/webp;base64,${image}`;
  return logo ? logoAddress(logo) : null;
};

/** Chooses the logo; the browser makes it small. */
export function LogoField({ draft, error, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const address = addressOf(draft);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    try {
      onChange({ image: await logoFrom(chosen) });
    } catch (cause) {
      setProblem((cause as Error).message);
    }
  };
  return (
    <Input.Wrapper
      mod="wide"
      label="Logo"
      labelElement="div"
      description="A picture, best with a transparent background. You can leave it out."
      error={problem ?? error}
    >
      <div className={classes.logo}>
        {address && <img src={address} alt="The logo" />}
        <Button variant="default" h={44} onClick={() => file.current?.click()}>
          {address ? 'Choose another' : 'Choose a picture'}
        </Button>
        {address && (
          <Button variant="subtle" h={44} onClick={() => onChange({ logo: null })}>
            Remove
          </Button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Picture for the logo"
          tabIndex={-1}
          hidden
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** In pixels: the longer side. */
const sides = [320, 240, 160, 96];
const qualities = [0.9, 0.75, 0.6];

/** Makes a small logo of a picture, in base64, with its own shape and its transparent parts. Throws PhotoProblem. */
async function logoFrom(file: Blob): Promise<string> {
  const picture = await openPicture(file);
  try {
    for (const side of sides) {
      const canvas = drawn(picture, side);
      for (const quality of qualities) {
        const image = base64Of(canvas.toDataURL('image/webp', quality));
        if (image.length * 0.75 <= mostCoverBytes) return image;
      }
    }
  } finally {
    picture.close();
  }
  throw new Error('This picture could not be made small enough. Choose a simpler one.');
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(20, Math.round(picture.width * scale));
  canvas.height = Math.max(20, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
