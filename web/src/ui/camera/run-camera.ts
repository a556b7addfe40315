import { CameraError, type CameraProblem, problemOf } from './camera-problem.ts';
import { focusContinuously, listCameras, openStream } from './camera-stream.ts';
import type { CodeFilter } from './code-filter.ts';
import { openCodeReader } from './code-reader.ts';
import { startScanLoop } from './scan-loop.ts';
import { makePictureTaker } from './take-picture.ts';

export interface OpenCamera {
  track: MediaStreamTrack;
  /** All cameras of this device. */
  cameras: MediaDeviceInfo[];
}

interface CameraRun {
  video: HTMLVideoElement;
  /** Kept from run to run, so that a book that is still in view does not count again. */
  counts: CodeFilter;
  /** The camera has a picture, and codes are read. */
  onStart: (camera: OpenCamera) => void;
  onCode: (code: string) => void;
  /** The camera is closed then. */
  onProblem: (problem: CameraProblem) => void;
}

const ignore = () => undefined;
const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** Shows the camera in the video and reads codes until the returned function is called. */
export function runCamera({ video, counts, onStart, onCode, onProblem }: CameraRun): () => void {
  const opening = { stream: openStream(), reader: openCodeReader() };
  let stopped = false;
  let stopLoop = ignore as () => void;
  const stop = () => {
    stopped = true;
    stopLoop();
    video.srcObject = null;
    // Also what is opened only after this.
    opening.stream.then(stopTracks, ignore);
    opening.reader.then((reader) => reader.close(), ignore);
  };
  const fail = (error: unknown) => {
    if (stopped) return;
    stop();
    onProblem(problemOf(error));
  };
  const start = async () => {
    const stream = await opening.stream;
    const [track] = stream.getVideoTracks();
    if (stopped || !track) return;
    track.addEventListener('ended', () => fail(new CameraError('dropped')));
    video.srcObject = stream;
    await video.play();
    await focusContinuously(track);
    const [reader, cameras] = await Promise.all([opening.reader, listCameras()]);
    if (stopped) return;
    const takePicture = makePictureTaker(video);
    stopLoop = startScanLoop({ takePicture, reader, counts, onCode, onError: fail });
    onStart({ track, cameras });
  };
  opening.reader.catch(fail);
  start().catch(fail);
  return stop;
}
