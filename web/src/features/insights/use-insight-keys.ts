import { useEffect } from 'react';

interface InsightKeys {
  onMove: (step: 1 | -1) => void;
  onAdd: () => void;
  onDismiss: () => void;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=listbox]';

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
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(FIELDS) || document.querySelector('[role=dialog], [role=menu]')) return;
      const action = actionOf(event.key, Boolean(target?.closest('[data-insight]')));
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
