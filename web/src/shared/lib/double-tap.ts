/** Two taps of a finger on one button that are this close are one. */
export const DOUBLE_TAP_MS = 300;

/** Answers, for one button, whether a press is the second half of a double tap. A mouse may click as fast as it likes. */
export function createDoubleTapGuard(): (press: { pointerType?: string; timeStamp: number }) => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return ({ pointerType, timeStamp }) => {
    if (pointerType !== 'touch') return false;
    const isSecond = timeStamp - lastAt < DOUBLE_TAP_MS;
    if (!isSecond) lastAt = timeStamp;
    return isSecond;
  };
}
