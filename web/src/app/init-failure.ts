declare global {
  /** Made by index.html, which shows it by itself as long as nothing has started. */
  function showInitFailure(): void;
}

/** React itself could not start, or gave up. */
export function failToStart(error: unknown): void {
  console.error(error);
  showInitFailure();
}
