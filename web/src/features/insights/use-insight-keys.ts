import { useEffect } from 'react';
import { singleKeyOf } from '../../shared/lib/keyboard/single-key.js';

interface InsightKeys {
  onMove: (step: 1 | -1) => void;
  onAdd: () => void;
  onDismiss: () => void;
}

/** j, k and the arrows in the list move, `a` adds, `x` dismisses; never while something is typed or open. */
export function useInsightKeys(keys: InsightKeys): void {
  useEffect(() => {
    const actionOf = (key: string, isInList: boolean): (() => void) | undefined => {
      if (key === 'j' || (isInList && key === 'ArrowDown')) return () => keys.onMove(1);
      if (key === 'k' || (isInList && key === 'ArrowUp')) return () => keys.onMove(-1);
      if (key === 'a') return keys.onAdd;
      return key === 'x' ? keys.onDismiss : undefined;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const key = singleKeyOf(event);
      if (key === null || document.querySelector('[role=dialog], [role=menu]')) return;
      const isInList = event.target instanceof Element && event.target.closest('[data-insight]') !== null;
      const action = actionOf(key, isInList);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
