import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CameraProblem } from './camera-problem.ts';
import { chooseNextCamera, hasTorch, setTorch } from './camera-stream.ts';
import { makeCodeFilter } from './code-filter.ts';
import { type OpenCamera, runCamera } from './run-camera.ts';

type CameraState =
  | { status: 'starting' }
  | { status: 'on'; camera: OpenCamera }
  | { status: 'failed'; problem: CameraProblem };

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/**
 * Runs the camera while the component is shown and the page is visible. A hidden page closes it, which saves the battery
 * and frees it for other programs, and opens it again afterwards.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  const [light, setLight] = useState(false);
  const [run, setRun] = useState(0);
  const [counts] = useState(makeCodeFilter);
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState !== 'hidden');
  const latest = useRef({ onCode, light });
  latest.current = { onCode, light };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each run opens the camera again.
  useEffect(() => {
    if (!video.current || !isVisible) return;
    setState({ status: 'starting' });
    return runCamera({
      video: video.current,
      counts,
      onStart: (camera) => {
        setState({ status: 'on', camera });
        if (latest.current.light && hasTorch(camera.track)) void setTorch(camera.track, true);
      },
      onCode: (code) => latest.current.onCode(code),
      onProblem: (problem) => setState({ status: 'failed', problem }),
    });
  }, [video, counts, isVisible, run]);

  const restart = () => setRun((before) => before + 1);
  const camera = state.status === 'on' ? state.camera : null;
  const toggleTorch = (track: MediaStreamTrack) => {
    setTorch(track, !light).then(
      () => setLight(!light),
      () => undefined,
    );
  };
  return {
    status: state.status,
    /** Null unless the camera failed. */
    problem: state.status === 'failed' ? state.problem : null,
    /** This camera shows the person in front of the screen. */
    isMirror: camera?.track.getSettings().facingMode === 'user',
    /** Null if the camera has no light. */
    torch: camera && hasTorch(camera.track) ? { on: light, toggle: () => toggleTorch(camera.track) } : null,
    /** Changes to the next camera; null if there is only one. */
    change:
      camera && camera.cameras.length > 1
        ? () => {
            chooseNextCamera(camera.cameras, camera.track);
            restart();
          }
        : null,
    restart,
  };
}

export type Camera = ReturnType<typeof useCamera>;
