const SILENCE_MS = 5_000;

/** Reports an error, but not the same one again for five seconds: loops that wait for a server meet it many times. */
export function throttle(
  report: (error: Error) => void,
  now: () => number = Date.now,
): (error: Error) => void {
  const reportedAt = new Map<string, number>();
  return (error) => {
    const last = reportedAt.get(error.message) ?? Number.NEGATIVE_INFINITY;
    if (now() - last < SILENCE_MS) return;
    if (reportedAt.size > 100) reportedAt.clear();
    reportedAt.set(error.message, now());
    report(error);
  };
}
