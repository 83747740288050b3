const CHECK_MS = 60_000;

/** Says in the log when the browser begins to call itself something else; it changes nothing. Returns how to stop. */
export function watchUserAgent(userAgent: () => string = () => navigator.userAgent): () => void {
  let known = userAgent();
  const timer = setInterval(() => {
    const current = userAgent();
    if (current !== known) console.warn('The user agent changed during the session.', { known, current });
    known = current;
  }, CHECK_MS);
  return () => clearInterval(timer);
}
