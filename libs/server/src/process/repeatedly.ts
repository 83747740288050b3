export interface Repetition {
  everyMs: number;
  /** Also once now. */
  isAtOnce?: boolean;
  onError: (error: unknown) => void;
}

/** Does work again and again until the function that it returns is called; never twice at a time, and a failure ends nothing. */
export function repeatedly(
  work: () => Promise<unknown>,
  { everyMs, isAtOnce = false, onError }: Repetition,
): () => void {
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      isRunning = false;
    }
  };
  if (isAtOnce) void run();
  const timer = setInterval(() => void run(), everyMs).unref();
  return () => clearInterval(timer);
}
