import { useCallback, useState } from 'react';
import type { Outcome } from './desk.ts';

const key = 'storyvan.sound';

/** What is heard: frequency in hertz, start and length in seconds. Two rising notes, or one low one. */
const notes: Record<Outcome, { type: OscillatorType; hertz: number; from: number; length: number }[]> = {
  accepted: [
    { type: 'sine', hertz: 880, from: 0, length: 0.07 },
    { type: 'sine', hertz: 1319, from: 0.07, length: 0.1 },
  ],
  refused: [{ type: 'square', hertz: 165, from: 0, length: 0.32 }],
};

let audio: AudioContext | undefined;

function play(outcome: Outcome): void {
  // Missing in a few browsers and in tests; the live region tells the same.
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const { type, hertz, from, length } of notes[outcome]) {
    const start = audio.currentTime + from;
    const note = new OscillatorNode(audio, { type, frequency: hertz });
    const loudness = new GainNode(audio, { gain: 0.12 });
    loudness.gain.setTargetAtTime(0, start + length * 0.7, length * 0.15);
    note.connect(loudness).connect(audio.destination);
    note.start(start);
    note.stop(start + length * 1.5);
  }
}

export interface Sound {
  on: boolean;
  toggle: () => void;
  /** Heard while the sound is on; a refusal is also felt on a phone. */
  tell: (outcome: Outcome) => void;
}

/** One sound for accepted, another for refused; the switch is kept on this machine. */
export function useSound(): Sound {
  const [on, setOn] = useState(() => localStorage.getItem(key) !== 'off');
  const toggle = () => {
    localStorage.setItem(key, on ? 'off' : 'on');
    setOn(!on);
  };
  const tell = useCallback(
    (outcome: Outcome) => {
      if (outcome === 'refused' && 'vibrate' in navigator) navigator.vibrate([120, 60, 120]);
      if (on) play(outcome);
    },
    [on],
  );
  return { on, toggle, tell };
}
