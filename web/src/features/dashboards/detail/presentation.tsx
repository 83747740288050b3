import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdvanceSelect } from './advance-select.js';
import { readSeconds } from './auto-advance.js';
import { useAutoAdvance } from './use-auto-advance.js';

const EVERY = 'every';

/** A screen on a wall does not go dark; where the browser cannot promise that, it may. Returns how to end it. */
function keepAwake(): () => void {
  const asked = navigator.wakeLock?.request('screen').catch(() => undefined);
  return () => void asked?.then((lock) => lock?.release());
}

/** While it is there, the page shows the dashboard alone and stays awake; Escape and leaving the whole screen end it. */
export function Presentation({ onStop }: { onStop: () => void }) {
  const [params, setParams] = useSearchParams();
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.presenting = '';
    const letSleep = keepAwake();
    const onFullscreen = () => !document.fullscreenElement && stop();
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && stop();
    document.addEventListener('fullscreenchange', onFullscreen);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      letSleep();
      delete root.dataset.presenting;
      document.removeEventListener('fullscreenchange', onFullscreen);
      window.removeEventListener('keydown', onKeyDown);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const seconds = readSeconds(params.get(EVERY));
  useAutoAdvance(seconds);
  const setSeconds = (value: number | null) =>
    setParams(
      (known) => {
        const kept = [...known].filter(([name]) => name !== EVERY);
        return new URLSearchParams(value === null ? kept : [...kept, [EVERY, `${value}`]]);
      },
      { replace: true, preventScrollReset: true },
    );
  return <AdvanceSelect seconds={seconds} onChange={setSeconds} />;
}
