const two = (n: number) => String(n).padStart(2, '0');

function parts(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, rest: whole % 60 };
}

/** `hh:mm:ss`; hours go on past a day: 48 h is `48:00:00` (map-and-rent §9). Negative is zero. */
export function longClock(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  return `${two(hours)}:${two(minutes)}:${two(rest)}`;
}

/** `m:ss` within the first hour, `h:mm:ss` after it; for a time inside a sentence. */
export function shortClock(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}
