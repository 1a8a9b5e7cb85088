// What clocks show: from the server's figures and the server's time, never counted down from one tick to the next.
import type { Clocks } from './protocol.ts';
import type { Color } from './squares.ts';

export function remaining(clocks: Clocks, color: Color, serverNow: number): number {
  const elapsed = clocks.running === color ? Math.max(0, serverNow - clocks.at - (clocks.waits ?? 0)) : 0;
  return Math.max(0, clocks[color] - elapsed);
}

const two = (value: number): string => String(value).padStart(2, '0');

// "1:05:00", "4:59", and "9.4" with tenths below ten seconds, which are rounded down: 0.0 is no time left.
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// How long until the text above changes.
export function untilNextText(ms: number): number {
  const step = ms <= 10_000 ? 100 : 1000;
  return (ms % step) + 1;
}

// The warning that is due when a clock falls from one figure to another: 60, 30 or 10 seconds.
export function warningBetween(before: number, after: number): number | undefined {
  return [10, 30, 60].find((seconds) => before > seconds * 1000 && after <= seconds * 1000);
}
