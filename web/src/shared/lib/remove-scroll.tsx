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
    if (locks === 1) lock(document.documentElement);
    return () => {
      locks -= 1;
      if (locks === 0) unlock(document.documentElement);
    };
  }, [enabled]);
  return <As>{children}</As>;
}

/** The room of the scrollbar stays with the page, so that nothing moves and a sheet still reaches the edge. */
function lock(root: HTMLElement): void {
  root.style.paddingRight = `${window.innerWidth - root.clientWidth}px`;
  root.dataset.scrollLocked = '';
}

function unlock(root: HTMLElement): void {
  root.style.paddingRight = '';
  delete root.dataset.scrollLocked;
}
