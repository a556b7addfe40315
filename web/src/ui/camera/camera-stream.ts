import { CameraError } from './camera-problem.ts';

const chosenKey = 'storyvan.camera';

/** Opens the camera that was chosen last on this device, otherwise the one on the back. */
export async function openStream(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices) throw new CameraError('none');
  const deviceId = localStorage.getItem(chosenKey);
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const back = { ...size, facingMode: { ideal: 'environment' } };
  const open = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video });
  if (!deviceId) return open(back);
  return open({ ...size, deviceId: { exact: deviceId } }).catch((error) => {
    // The camera was unplugged.
    if (['OverconstrainedError', 'NotFoundError'].includes(error.name)) return open(back);
    throw error;
  });
}

/** Browsers list all cameras only after they have permitted one. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput');
}

/** Chooses the camera after this one, for the next `openStream`. */
export function chooseNextCamera(cameras: MediaDeviceInfo[], track: MediaStreamTrack): void {
  const at = cameras.findIndex(({ deviceId }) => deviceId === track.getSettings().deviceId);
  const next = cameras[(at + 1) % cameras.length];
  if (next) localStorage.setItem(chosenKey, next.deviceId);
}

// TypeScript does not know these yet.
type Capabilities = MediaTrackCapabilities & { torch?: boolean; focusMode?: string[] };
type Constraint = MediaTrackConstraintSet & { torch?: boolean; focusMode?: string };

const capabilitiesOf = (track: MediaStreamTrack): Capabilities => track.getCapabilities?.() ?? {};
const apply = (track: MediaStreamTrack, constraint: Constraint): Promise<void> =>
  track.applyConstraints({ advanced: [constraint] });

export const hasTorch = (track: MediaStreamTrack): boolean => capabilitiesOf(track).torch === true;

export const setTorch = (track: MediaStreamTrack, torch: boolean): Promise<void> => apply(track, { torch });

/** Labels are held close to the camera, one after the other. */
export async function focusContinuously(track: MediaStreamTrack): Promise<void> {
  if (!capabilitiesOf(track).focusMode?.includes('continuous')) return;
  await apply(track, { focusMode: 'continuous' }).catch(() => undefined);
}
