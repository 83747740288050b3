/** The five kinds of activity that the specification names: mouse, key, scroll, touch, click. */
const ACTIVITIES = ['mousemove', 'keydown', 'scroll', 'touchstart', 'click'] as const;
const QUIET_MS = 300_000;

/**
 * Calls `onQuiet` once, five minutes after the last activity, and not again before there is new activity
 * (T-25). Returns how to stop.
 */
export function watchActivity(target: EventTarget, onQuiet: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(onQuiet, QUIET_MS);
  };
  // Capturing: scrolling does not bubble, and a screen may stop the others.
  const options = { capture: true, passive: true };
  for (const kind of ACTIVITIES) target.addEventListener(kind, onActivity, options);
  return () => {
    clearTimeout(timer);
    for (const kind of ACTIVITIES) target.removeEventListener(kind, onActivity, options);
  };
}
