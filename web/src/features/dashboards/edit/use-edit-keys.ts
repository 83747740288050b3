import { type Dispatch, useEffect } from 'react';
import type { EditingAction } from './model/editing.js';

const TYPED_IN = 'input, textarea, [contenteditable=true]';

/** Undo, redo and save by their usual keys; a field that is typed in undoes its own letters. */
export function useEditKeys(dispatch: Dispatch<EditingAction>, save: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isTyping = (event.target as Element | null)?.closest?.(TYPED_IN) != null;
      if (key === 's') save();
      else if (isTyping) return;
      else if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') dispatch({ type: 'redo' });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, save]);
}
