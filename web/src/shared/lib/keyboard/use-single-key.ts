import { useEffect } from 'react';
import { singleKeyOf } from './single-key.js';

/** A shortcut of one key, on the screen that is shown. */
export function useSingleKey(key: string, onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (singleKeyOf(event) !== key) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
