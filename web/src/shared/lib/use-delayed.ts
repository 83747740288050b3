import { useEffect, useState } from 'react';

/** True once `on` has lasted `ms`: what is quick shows no loading mark at all. */
export function useDelayed(on: boolean, ms = 200): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setIsDue(true), ms);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [on, ms]);
  return on && isDue;
}
