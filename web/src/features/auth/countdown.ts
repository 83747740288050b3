/** How the time left of a code is told (TFA-013 to TFA-016). */
export interface Countdown {
  secondsLeft: number;
  /** mm:ss. */
  text: string;
  look: 'calm' | 'soon' | 'over';
}

const SOON_SECONDS = 60;

export function countdownAt(endsAt: number, now: number): Countdown {
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const text = `${two(Math.floor(secondsLeft / 60))}:${two(secondsLeft % 60)}`;
  if (secondsLeft === 0) return { secondsLeft, text, look: 'over' };
  return { secondsLeft, text, look: secondsLeft < SOON_SECONDS ? 'soon' : 'calm' };
}
