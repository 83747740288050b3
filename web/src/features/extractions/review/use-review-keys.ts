import { useEffect } from 'react';
import { singleKeyOf } from '../../../shared/lib/keyboard/single-key.js';

interface ReviewKeys {
  accept: () => void;
  edit: () => void;
  notThere: () => void;
  move: (by: 1 | -1) => void;
  choose: (place: number) => void;
  undo: () => void;
}

/** What Enter does of itself where it is pressed. */
const PRESSABLE = 'button, a, [role=tab], [role=separator]';

/** The keys of a review. Letters rest while something is typed; Enter does where it would press something else. */
export function useReviewKeys(keys: ReviewKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      const act = isUndo ? undoAction(event, keys) : actionOf(event, keys);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Where something is typed, the browser's own undo is meant. */
const undoAction = (event: KeyboardEvent, { undo }: ReviewKeys) =>
  event.target instanceof Element && event.target.closest('input, textarea') ? undefined : undo;

function actionOf(event: KeyboardEvent, keys: ReviewKeys): (() => void) | undefined {
  const key = keyOf(event);
  if (key === 'Enter')
    return event.target instanceof Element && event.target.closest(PRESSABLE) ? undefined : keys.accept;
  if (key === 'e') return keys.edit;
  if (key === 'r') return keys.notThere;
  if (key === 'u') return keys.undo;
  if (key === 'j') return () => keys.move(1);
  if (key === 'k') return () => keys.move(-1);
  return key !== null && /^[1-9]$/.test(key) ? () => keys.choose(Number(key) - 1) : undefined;
}

/** A radio button takes arrows and the space bar; all other keys are free. */
function keyOf(event: KeyboardEvent): string | null {
  const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio';
  const { key, repeat, defaultPrevented, ctrlKey, metaKey, altKey, target } = event;
  return singleKeyOf({
    ...{ key, repeat, defaultPrevented, ctrlKey, metaKey, altKey },
    target: isRadio ? null : target,
  });
}
