/** How the time left of a code is told (TFA-013 to TFA-016). */
export interface Countdown {
  secondsLeft: number;
  /** mm:ss. */
  text: string;
  variant: 'calm' | 'soon' | 'over';
}

const SOON_SECONDS = 60;

export function countdownAt(endsAt: number, now: number): Countdown {
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const text = `${two(Math.floor(secondsLeft / 60))}:${two(secondsLeft % 60)}`;
  if (secondsLeft === 0) return { secondsLeft, text, variant: 'over' };
  return { secondsLeft, text, variant: secondsLeft < SOON_SECONDS ? 'soon' : 'calm' };
}
