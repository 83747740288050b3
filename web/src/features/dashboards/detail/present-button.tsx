import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cn } from '../../../shared/lib/cn.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { readSeconds } from './auto-advance.js';
import { useAutoAdvance } from './use-auto-advance.js';

// Whoever only looks never loads it.
const AdvanceSelect = lazy(async () => ({
  default: (await import('./advance-select.js')).AdvanceSelect,
}));

const PARAM = 'present';
const EVERY = 'every';

/** The whole screen takes a moment to come; by then nobody may want it any more. */
function leaveUnlessPresenting(): void {
  if (!new URLSearchParams(window.location.search).has(PARAM)) void document.exitFullscreen();
}

/** A screen on a wall does not go dark; where the browser cannot promise that, it may. Returns how to end it. */
function keepAwake(): () => void {
  const asked = navigator.wakeLock?.request('screen').catch(() => undefined);
  return () => void asked?.then((lock) => lock?.release());
}

/** Shows the dashboard alone. That lies in the address, so that a screen on a wall needs no mouse. */
export function PresentButton() {
  const [params, setParams] = useSearchParams();
  const isPresenting = params.has(PARAM);
  const present = useCallback(
    (isWanted: boolean) =>
      setParams(
        (known) => {
          const kept = [...known].filter(([name]) => name !== PARAM);
          return new URLSearchParams(isWanted ? [...kept, [PARAM, '1']] : kept);
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const toggle = () => {
    present(!isPresenting);
    // The whole screen where the browser lets us, else the whole window.
    if (!isPresenting)
      document.documentElement.requestFullscreen?.().then(leaveUnlessPresenting, () => undefined);
  };
  useSingleKey('p', toggle);
  useEffect(() => {
    if (!isPresenting) return;
    const root = document.documentElement;
    root.dataset.presenting = '';
    const letSleep = keepAwake();
    const onFullscreen = () => !document.fullscreenElement && present(false);
    const onKeyDown = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && present(false);
    document.addEventListener('fullscreenchange', onFullscreen);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      letSleep();
      delete root.dataset.presenting;
      document.removeEventListener('fullscreenchange', onFullscreen);
      window.removeEventListener('keydown', onKeyDown);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isPresenting, present]);
  const seconds = readSeconds(params.get(EVERY));
  useAutoAdvance(isPresenting ? seconds : null);
  const setSeconds = (value: number | null) =>
    setParams(
      (known) => {
        const kept = [...known].filter(([name]) => name !== EVERY);
        return new URLSearchParams(value === null ? kept : [...kept, [EVERY, `${value}`]]);
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {isPresenting && (
        <Suspense fallback={null}>
          <AdvanceSelect seconds={seconds} onChange={setSeconds} />
        </Suspense>
      )}
      <Button variant="ghost" onClick={toggle} className={cn(!isPresenting && 'max-md:hidden')}>
        {isPresenting ? 'Stop presenting' : 'Present'}
      </Button>
    </>
  );
}
