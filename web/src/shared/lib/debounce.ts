/** How long a window must keep its size before the layout follows. */
export const RESIZE_DEBOUNCE_MS = 250;

/** Runs once the calls have stopped for `ms`. */
export function debounce(run: () => void, ms: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    call: () => {
      cancel();
      timer = setTimeout(run, ms);
    },
    cancel,
  };
}
