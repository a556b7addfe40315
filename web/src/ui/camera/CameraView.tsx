import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../Notice.tsx';
import classes from './Camera.module.css';
import { type CameraProblem, problemWords } from './camera-problem.ts';
import { type Camera, useCamera } from './use-camera.ts';

export interface CameraProps {
  /** Called once for each code that comes into view, as though a scanner had sent it. */
  onCode: (code: string) => void;
  /** What a code is, shown beside it; 'card' and 'book' have their own colours. */
  describe?: (code: string) => string;
  /** Sounds for each code that was read; leave it out, or do nothing, if the sound is off. */
  beep?: () => void;
}

interface CameraViewProps extends CameraProps {
  onClose: () => void;
}

/** The viewfinder: reads one code after the other until it is closed. */
export function CameraView({ onCode, describe = () => 'book', beep, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const view = useRef<HTMLElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const camera = useCamera(video, (code) => {
    beep?.();
    setRead((before) => ({ code, kind: describe(code), count: (before?.count ?? 0) + 1 }));
    onCode(code);
  });
  useEffect(() => {
    view.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    <section ref={view} aria-label="Camera" className={classes.view} onKeyDown={handleKeyDown}>
      <div className={classes.finder} data-status={camera.status} hidden={camera.problem !== null}>
        <video ref={video} className={classes.video} data-mirror={camera.isMirror} playsInline muted />
        <div className={classes.target} aria-hidden="true" key={read?.count} data-read={read !== null} />
        <Tools camera={camera} onClose={onClose} />
        <LastRead read={read} starting={camera.status === 'starting'} />
      </div>
      {camera.problem && <Problem problem={camera.problem} onRetry={camera.restart} onClose={onClose} />}
    </section>
  );
}

interface Read {
  code: string;
  kind: string;
  /** How many codes were read before, and this one. */
  count: number;
}

function LastRead({ read, starting }: { read: Read | null; starting: boolean }) {
  return (
    <p role="status" className={classes.last} data-kind={read?.kind}>
      {starting && 'Starting the camera …'}
      {!starting && !read && 'Hold a barcode in the frame'}
      {!starting && read && (
        <>
          <span className={classes.kind}>{read.kind}</span> <b>{read.code}</b>
        </>
      )}
    </p>
  );
}

interface ToolsProps {
  camera: Camera;
  onClose: () => void;
}

function Tools({ camera: { torch, change }, onClose }: ToolsProps) {
  return (
    <div className={classes.tools}>
      {torch && (
        <Tool
          label={torch.on ? 'Turn the light off' : 'Turn the light on'}
          pressed={torch.on}
          onClick={torch.toggle}
        >
          <path d="M13 3 6 13.5h5L10.5 21 18 10.5h-5z" />
        </Tool>
      )}
      {change && (
        <Tool label="Use the next camera" onClick={change}>
          <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.5M4 19.5v-5h5" />
        </Tool>
      )}
      <Tool label="Close the camera" onClick={onClose}>
        <path d="m6 6 12 12M18 6 6 18" />
      </Tool>
    </div>
  );
}

interface ToolProps {
  label: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Tool = ({ label, pressed, onClick, children }: ToolProps) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      {children}
    </svg>
  </button>
);

interface ProblemProps {
  problem: CameraProblem;
  onRetry: () => void;
  onClose: () => void;
}

/** Also a component of the catalogue. */
export const Problem = ({ problem, onRetry, onClose }: ProblemProps) => (
  <Notice
    tone="bad"
    role="alert"
    action={
      <span className={classes.actions}>
        {problem !== 'insecure' && (
          <Button variant="default" mih={44} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="subtle" mih={44} onClick={onClose}>
          Close
        </Button>
      </span>
    }
  >
    <b>{problemWords[problem].title}.</b> {problemWords[problem].advice}
  </Notice>
);
