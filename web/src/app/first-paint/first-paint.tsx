import { useLayoutEffect } from 'react';
import { ScreenSpinner } from '../../shared/ui/buttons/spinner.js';

const painted = () => document.getElementById('first-paint');
const end = () => painted()?.remove();

/** Until the first screen's code has come: what index.html shows of a public screen, else a spinner. */
export function FirstPaint() {
  useLayoutEffect(() => end, []);
  return !painted() && <ScreenSpinner />;
}
