import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cn } from '../../../shared/lib/cn.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { Button } from '../../../shared/ui/buttons/button.js';

// Whoever only looks never loads it.
const Presentation = lazy(async () => ({ default: (await import('./presentation.js')).Presentation }));

const PARAM = 'present';

/** The whole screen takes a moment to come; by then nobody may want it any more. */
function leaveUnlessPresenting(): void {
  if (!new URLSearchParams(window.location.search).has(PARAM)) void document.exitFullscreen();
}

/** Shows the dashboard alone. That lies in the address, so that a screen on a wall needs no mouse. */
export function PresentButton() {
  const [params, setParams] = useSearchParams();
  const isPresenting = params.has(PARAM);
  const present = (isWanted: boolean) =>
    setParams(
      (known) => {
        const kept = [...known].filter(([name]) => name !== PARAM);
        return new URLSearchParams(isWanted ? [...kept, [PARAM, '1']] : kept);
      },
      { replace: true, preventScrollReset: true },
    );
  const toggle = () => {
    present(!isPresenting);
    // The whole screen where the browser lets us, else the whole window.
    if (!isPresenting)
      document.documentElement.requestFullscreen?.().then(leaveUnlessPresenting, () => undefined);
  };
  useSingleKey('p', toggle);
  return (
    <>
      {isPresenting && (
        <Suspense fallback={null}>
          <Presentation onStop={() => present(false)} />
        </Suspense>
      )}
      <Button variant="ghost" onClick={toggle} className={cn(!isPresenting && 'max-md:hidden')}>
        {isPresenting ? 'Stop presenting' : 'Present'}
      </Button>
    </>
  );
}
