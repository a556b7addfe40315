/** Why the camera does not work. */
export type CameraProblem = 'insecure' | 'refused' | 'none' | 'busy' | 'dropped' | 'reader' | 'other';

export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(`The camera does not work: ${problem}.`);
  }
}

/** The names of the exceptions that getUserMedia throws, by browser and system. */
const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function problemOf(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  return problems[(error as Error | null)?.name ?? ''] ?? 'other';
}

/** What happened, and what to do next. */
export const problemWords: Record<CameraProblem, { title: string; advice: string }> = {
  insecure: {
    title: 'The camera needs HTTPS',
    advice:
      'Browsers allow the camera only at addresses that start with https://. Ask the person who runs your server. Until then, use a scanner or type the numbers.',
  },
  refused: {
    title: 'The camera is blocked',
    advice:
      'Tap the sign to the left of the page’s address, allow the camera, and try again. If that does not help, allow the camera for this browser in the settings of your phone or computer.',
  },
  none: {
    title: 'No camera was found',
    advice: 'Connect a camera and try again, or use a scanner or type the numbers.',
  },
  busy: {
    title: 'The camera is in use',
    advice:
      'Another program or tab is using it, such as a video call. Close that program, and try again. If no other program uses it, restart your phone or computer.',
  },
  dropped: {
    title: 'The camera stopped',
    advice: 'It was unplugged, or another program took it. Check the camera, and try again.',
  },
  reader: {
    title: 'The barcode reader could not be loaded',
    advice: 'Check your connection, and try again. Until then, use a scanner or type the numbers.',
  },
  other: {
    title: 'The camera could not be started',
    advice: 'Try again. If that does not help, reload the page, or use a scanner or type the numbers.',
  },
};
