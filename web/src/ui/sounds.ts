/** Five short sounds of our own, made on the spot; off until somebody switches them on. */
import type { Sound } from "../model/sounds";

/** Tones one after the other: pitch in Hz, length in seconds. */
const TUNES: Record<Sound, readonly [number, number][]> = {
  turn: [[660, 0.09]],
  attacked: [[220, 0.1], [196, 0.14]],
  countered: [[440, 0.08], [330, 0.12]],
  time: [[880, 0.06], [880, 0.06], [880, 0.06]],
  end: [[392, 0.12], [494, 0.12], [587, 0.2]],
};

let audio: AudioContext | null = null;

export function sound(which: Sound): void {
  try {
    audio ??= new AudioContext();
    let at = audio.currentTime;
    for (const [pitch, length] of TUNES[which]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length + 0.02;
    }
  } catch {
    // Where there is no sound there is silence.
  }
}
