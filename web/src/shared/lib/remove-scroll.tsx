import { type ElementType, Fragment, type ReactNode, useEffect } from 'react';

interface RemoveScrollProps {
  as?: ElementType;
  enabled?: boolean;
  children?: ReactNode;
}

const locks = new Set<object>();

/**
 * Stands in for the package `react-remove-scroll` under Radix dialogs (see vite.config.ts): that one writes a
 * style element, which our content security policy forbids. The page behind stops scrolling by an attribute.
 */
export function RemoveScroll({ as: As = Fragment, enabled = true, children }: RemoveScrollProps) {
  useEffect(() => {
    if (!enabled) return;
    const own = {};
    locks.add(own);
    if (locks.size === 1) lock(document.documentElement);
    return () => {
      locks.delete(own);
      if (locks.size === 0) unlock(document.documentElement);
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
