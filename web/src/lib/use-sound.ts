import { useCallback, useState } from 'react';

/** A scan was accepted or refused; a camera has read a code, while a scanner has its own beep. */
type Cue = 'accepted' | 'refused' | 'read';

const key = 'storyvan.sound';

/** Frequency in hertz, start and length in seconds: two rising notes, one low note, or one short note. */
const notes: Record<Cue, { type: OscillatorType; hertz: number; from: number; length: number }[]> = {
  accepted: [
    { type: 'sine', hertz: 880, from: 0, length: 0.07 },
    { type: 'sine', hertz: 1319, from: 0.07, length: 0.1 },
  ],
  refused: [{ type: 'square', hertz: 165, from: 0, length: 0.32 }],
  read: [{ type: 'sine', hertz: 1760, from: 0, length: 0.06 }],
};

let audio: AudioContext | undefined;

function play(cue: Cue): void {
  // Not available in some browsers and in tests; the live region says the same.
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const { type, hertz, from, length } of notes[cue]) {
    const start = audio.currentTime + from;
    const note = new OscillatorNode(audio, { type, frequency: hertz });
    const loudness = new GainNode(audio, { gain: 0.12 });
    loudness.gain.setTargetAtTime(0, start + length * 0.7, length * 0.15);
    note.connect(loudness).connect(audio.destination);
    note.start(start);
    note.stop(start + length * 1.5);
  }
}

/** One sound for each cue; the setting is stored on this device. */
export function useSound() {
  const [on, setOn] = useState(() => localStorage.getItem(key) !== 'off');
  const toggle = () => {
    localStorage.setItem(key, on ? 'off' : 'on');
    setOn(!on);
  };
  const tell = useCallback(
    (cue: Cue) => {
      if (cue === 'refused' && 'vibrate' in navigator) navigator.vibrate([120, 60, 120]);
      if (on) play(cue);
    },
    [on],
  );
  return {
    on,
    toggle,
    /** Plays the sound if it is on; a refusal also vibrates on phones. */
    tell,
  };
}

export type Sound = ReturnType<typeof useSound>;
