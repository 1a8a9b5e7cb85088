// Short sounds made on the spot. Off unless switched on.

export type Sound = 'move' | 'capture' | 'check' | 'end';

// Frequencies of the taps, in order.
const taps: Record<Sound, number[]> = {
  move: [220], capture: [180, 140], check: [440, 330], end: [262, 330, 392, 523],
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  taps[sound].forEach((frequency, index) => {
    if (!context) return;
    const start = context.currentTime + index * 0.09;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(frequency * 2, start);
    tone.frequency.exponentialRampToValueAtTime(frequency, start + 0.03);
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.14);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.15);
  });
}
