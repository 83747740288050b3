import { useDelayed } from '../../lib/use-delayed.js';

/** Decorative; whoever shows it says in words what is awaited. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className="motion-spin shrink-0" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path
        d="M10 2a8 8 0 0 1 8 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A whole screen that is on its way: nothing for 200 ms, then one centred spinner. */
export function ScreenSpinner({ label = 'Loading' }: { label?: string }) {
  const isDue = useDelayed(true);
  return (
    <div role="status" className="flex min-h-[50vh] items-center justify-center text-text3">
      {isDue && (
        <>
          <Spinner />
          <span className="sr-only">{label}</span>
        </>
      )}
    </div>
  );
}
