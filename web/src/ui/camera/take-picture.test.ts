import { expect, it } from 'vitest';
import { visiblePart } from './take-picture.ts';

it.each([
  // A phone held upright: as wide as the picture, and a strip of its height.
  [{ width: 720, height: 1280 }, { width: 360, height: 160 }, [0, 480, 720, 320], [720, 320]],
  // A laptop: also made smaller.
  [{ width: 1280, height: 720 }, { width: 480, height: 240 }, [0, 40, 1280, 640], [960, 480]],
  // A box that is narrower than the picture.
  [{ width: 640, height: 480 }, { width: 200, height: 200 }, [80, 0, 480, 480], [480, 480]],
])('of a video of %j, in a box of %j, the part %j is read, at %j pixels', (video, box, part, read) => {
  const found = visiblePart(video, box);
  expect([found?.x, found?.y, found?.width, found?.height]).toEqual(part);
  expect(found?.read).toEqual({ width: read[0], height: read[1] });
});

it.each([
  [
    { width: 0, height: 0 },
    { width: 360, height: 160 },
  ],
  [
    { width: 720, height: 1280 },
    { width: 0, height: 0 },
  ],
])('of a video of %j, in a box of %j, nothing is read', (video, box) => {
  expect(visiblePart(video, box)).toBeNull();
});
