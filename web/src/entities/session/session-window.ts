/** How long a session stays open without the user's word, and when the user is asked for it (T-21). */
export const PROMPT_AFTER_MS = 84_600_000;
export const WINDOW_MS = 86_400_000;

interface SessionWindowOptions {
  openedAt: number;
  /** Once, 23.5 hours after the opening. */
  onPrompt: (endsAt: number) => void;
  /** 24 hours after the opening. */
  onEnd: () => void;
}

export interface SessionWindow {
  /** Looks at the clock again: timers stand still while a computer sleeps. */
  check: () => void;
  close: () => void;
}

export function openSessionWindow({ openedAt, onPrompt, onEnd }: SessionWindowOptions): SessionWindow {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPrompted = false;
  const check = () => {
    clearTimeout(timer);
    const ageMs = Date.now() - openedAt;
    if (ageMs >= WINDOW_MS) return onEnd();
    if (ageMs >= PROMPT_AFTER_MS && !isPrompted) {
      isPrompted = true;
      onPrompt(openedAt + WINDOW_MS);
    }
    timer = setTimeout(check, (isPrompted ? WINDOW_MS : PROMPT_AFTER_MS) - ageMs);
  };
  check();
  return { check, close: () => clearTimeout(timer) };
}
