import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toastStore } from './toast-store.js';

const load = () => import('./toaster.js');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));
/** Toasts answer what somebody does, so their code comes with the first press, before the network may be gone. */
const FIRST_PRESSES = ['pointerdown', 'keydown'] as const;

/** Where toasts appear. */
export function ToastArea() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, () => toastStore.list().length > 0);
  useEffect(() => {
    const options = { once: true, passive: true };
    // What the press itself does comes first.
    const onPress = () => void (window.requestIdleCallback?.(load) ?? window.setTimeout(load));
    for (const press of FIRST_PRESSES) window.addEventListener(press, onPress, options);
    return () => {
      for (const press of FIRST_PRESSES) window.removeEventListener(press, onPress);
    };
  }, []);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
