import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { CameraButton } from './CameraButton.tsx';

/** A camera of jsdom's, which has none: its tracks, and the codes that the browser's detector sees. */
class FakeTrack extends EventTarget {
  readyState = 'live';
  constructor(
    private readonly deviceId: string,
    private readonly withTorch: boolean,
  ) {
    super();
  }
  applyConstraints = vi.fn(async () => undefined);
  getSettings = () => ({ deviceId: this.deviceId });
  getCapabilities = () => ({ torch: this.withTorch });
  stop() {
    this.readyState = 'ended';
  }
}

let tracks: FakeTrack[];
let asked: MediaTrackConstraints[];
let view: string[];
let refusal: Error | null;
let cameras: { kind: string; deviceId: string }[];
let torch: boolean;

function setUp(mediaDevices: unknown, secure = true) {
  vi.stubGlobal('isSecureContext', secure);
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
}

beforeEach(() => {
  [tracks, asked, view, refusal, torch] = [[], [], [], null, false];
  cameras = [{ kind: 'videoinput', deviceId: 'back' }];
  localStorage.clear();
  setUp({
    getUserMedia: async ({ video }: { video: MediaTrackConstraints }) => {
      asked.push(video);
      if (refusal) throw refusal;
      const { exact } = (video.deviceId ?? { exact: 'back' }) as { exact: string };
      const track = new FakeTrack(exact, torch);
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => [...cameras, { kind: 'audioinput', deviceId: 'm' }],
  });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_128', 'code_39', 'ean_13', 'qr_code'];
      detect = async () =>
        view.map((rawValue) => ({
          rawValue,
          format: 'code_128',
          boundingBox: { x: 0, y: 0, width: 10, height: 10 },
        }));
    },
  );
  const size = { configurable: true, get: () => 100 };
  for (const name of ['videoWidth', 'videoHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, name, size);
  for (const name of ['clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, name, size);
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    resetTransform: () => undefined,
    translate: () => undefined,
    rotate: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ width: 100, height: 100 }) as ImageData,
  } as Partial<CanvasRenderingContext2D> as CanvasRenderingContext2D);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const failure = (name: string) => Object.assign(new Error(name), { name });

function show(props: Partial<Parameters<typeof CameraButton>[0]> = {}) {
  const codes: string[] = [];
  const shown = renderScreen(<CameraButton onCode={(code) => codes.push(code)} {...props} />);
  const open = async () =>
    shown.keys.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
  return { ...shown, codes, open };
}

const said = async (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the camera', () => {
  it('reports books and cards, each with one beep, while they come into view', async () => {
    const beep = vi.fn();
    const { codes, open } = show({ beep, describe: (code) => (code.startsWith('C-') ? 'card' : 'book') });
    await open();
    await said('Hold a barcode in the frame');
    view = ['B-00123'];
    await said('book B-00123');
    view = ['C-0412'];
    await said('card C-0412');
    expect(codes).toEqual(['B-00123', 'C-0412']);
    expect(beep).toHaveBeenCalledTimes(2);
  });

  it('says what a code is in the words of the screen, where the screen knows', async () => {
    const { open } = show({ describe: (code) => (code.startsWith('M-') ? 'member' : 'book') });
    view = ['M-0007'];
    await open();
    await said('member M-0007');
  });

  it('ends its track and returns the focus, when it is closed with Escape', async () => {
    const { keys, open } = show();
    await open();
    await said('Hold a barcode in the frame');
    const [, close] = screen.getAllByRole('button', { name: 'Close the camera' });
    close?.focus();
    await keys.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Camera' })).toBeNull();
    await waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Scan with the camera' }));
  });

  it('stops while the page is hidden, and goes on when it is shown again', async () => {
    const { codes, open } = show();
    await open();
    await said('Hold a barcode in the frame');
    setHidden(true);
    await waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']));
    setHidden(false);
    view = ['B-1'];
    await said('book B-1');
    expect([tracks.map(({ readyState }) => readyState), codes]).toEqual([['ended', 'live'], ['B-1']]);
  });

  it('says that it stopped, when the stream drops, and starts again on request', async () => {
    const { keys, open } = show();
    await open();
    await said('Hold a barcode in the frame');
    act(() => void tracks[0]?.dispatchEvent(new Event('ended')));
    expect((await screen.findByRole('alert')).textContent).toContain('The camera stopped.');
    await keys.click(screen.getByRole('button', { name: 'Try again' }));
    await said('Hold a barcode in the frame');
    expect(tracks.at(-1)?.readyState).toBe('live');
  });

  it('has a light, where the camera has one, and lights it on request', async () => {
    torch = true;
    const { keys, open } = show();
    await open();
    await keys.click(await screen.findByRole('button', { name: 'Turn the light on' }));
    expect(tracks[0]?.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    expect((await screen.findByRole('button', { name: 'Turn the light off' })).ariaPressed).toBe('true');
  });

  it('changes to the next camera, where there are several, and remembers it on this device', async () => {
    cameras.push({ kind: 'videoinput', deviceId: 'front' });
    view = ['B-1'];
    // Less than two seconds pass, also on a busy machine.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const { keys, codes, open } = show();
    await open();
    await said('book B-1');
    await keys.click(await screen.findByRole('button', { name: 'Use the next camera' }));
    await waitFor(() => expect(asked.at(-1)?.deviceId).toEqual({ exact: 'front' }));
    expect(localStorage.getItem('storyvan.camera')).toBe('front');
    await said('book B-1');
    view = ['B-2'];
    await said('book B-2');
    // Still in view after the change, the first book did not count again.
    expect(codes).toEqual(['B-1', 'B-2']);
  });

  it('opens another camera, where the remembered one is no longer connected', async () => {
    localStorage.setItem('storyvan.camera', 'gone');
    const { open } = show();
    refusal = failure('OverconstrainedError');
    const { mediaDevices } = navigator;
    const { getUserMedia } = mediaDevices;
    mediaDevices.getUserMedia = async (wanted) => {
      if (typeof wanted?.video === 'object' && !wanted.video.deviceId) refusal = null;
      return getUserMedia(wanted);
    };
    await open();
    await said('Hold a barcode in the frame');
  });
});

describe('a camera that does not work', () => {
  it.each([
    ['NotAllowedError', 'The camera is blocked.', 'allow the camera'],
    ['NotFoundError', 'No camera was found.', 'use a scanner or type the numbers'],
    ['NotReadableError', 'The camera is in use.', 'Close that program'],
    ['TypeError', 'The camera could not be started.', 'reload the page'],
  ])('with %s, says “%s” and what to do, and can be tried again', async (name, title, advice) => {
    refusal = failure(name);
    const { keys, open } = show();
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain(advice);
    refusal = null;
    await keys.click(screen.getByRole('button', { name: 'Try again' }));
    await said('Hold a barcode in the frame');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('at an address without HTTPS, says so and does not offer another attempt', async () => {
    setUp(undefined, false);
    const { keys, open } = show();
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('The camera needs HTTPS.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('when the barcode reader cannot be loaded, says so and closes the camera', async () => {
    vi.stubGlobal('BarcodeDetector', undefined);
    vi.stubGlobal(
      'Worker',
      class {
        onerror?: () => void;
        constructor() {
          setTimeout(() => this.onerror?.());
        }
        terminate() {}
      },
    );
    const { open } = show();
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The barcode reader could not be loaded.',
    );
    await waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']));
  });
});
