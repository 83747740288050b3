import { type ElementType, Fragment, type ReactNode, useEffect } from 'react';

interface RemoveScrollProps {
  as?: ElementType;
  enabled?: boolean;
  children?: ReactNode;
}

let locks = 0;

/**
 * Stands in for the package `react-remove-scroll` under Radix dialogs (see vite.config.ts): that one writes a
 * style element, which our content security policy forbids. The page behind stops scrolling by an attribute.
 */
export function RemoveScroll({ as: As = Fragment, enabled = true, children }: RemoveScrollProps) {
  useEffect(() => {
    if (!enabled) return;
    locks += 1;
    document.documentElement.dataset.scrollLocked = '';
    return () => {
      locks -= 1;
      if (locks === 0) delete document.documentElement.dataset.scrollLocked;
    };
  }, [enabled]);
  return <As>{children}</As>;
}
