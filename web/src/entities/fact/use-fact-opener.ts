import { useRef } from 'react';
import type { FactRef } from './facts.api.js';

/** Opens a fact, and on closing gives the focus back to the number that opened it. */
export function useFactOpener(show: (fact: FactRef | null) => void): {
  open: (fact: FactRef) => void;
  close: () => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    open: (fact) => {
      opener.current = document.activeElement;
      show(fact);
    },
    close: () => {
      show(null);
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    },
  };
}
