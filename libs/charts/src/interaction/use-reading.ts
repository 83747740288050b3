import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Scene } from '../scene/scene.js';
import type { ChartStageProps } from './chart-props.js';
import { type Hit, hitTest } from './hit-test.js';
import { moveCursor } from './keyboard-cursor.js';

export interface Reading {
  hit: Hit | null;
  /** Touched, so that it stays while the finger is gone. */
  isPinned: boolean;
  hide: () => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Where pointer, finger or cursor reads a chart, and what they ask of it. */
export function useReading(props: ChartStageProps): Reading {
  const { scene } = props;
  const [hit, setHit] = useState<Hit | null>(null);
  const [isPinned, setPinned] = useState(false);
  const hide = () => {
    setHit(null);
    setPinned(false);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!isPinned && event.pointerType !== 'touch') setHit(pointerHit(event, scene));
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !isInTooltip(event)) hide();
  };
  const onPointerUp = (event: PointerEvent) => {
    const next = pointerHit(event, scene);
    // A finger cannot hover: the first tap reads, the second on the same mark chooses.
    if (event.pointerType === 'touch' && !isSameHit(next, hit)) {
      setHit(next);
      setPinned(next !== null);
      return;
    }
    const mark = scene.marks[next?.mark ?? -1];
    if (mark && event.button === 0 && mark.cross.length > 0) props.onSelect?.(mark, event.shiftKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions = { move: (index: number) => setHit(hitOf(scene, index)), hide, isOpen: hit !== null };
    if (!handleKey(event, props, hit?.mark ?? null, actions)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { hit, isPinned, hide, onPointerMove, onPointerUp, onPointerLeave, onKeyDown };
}

interface CursorActions {
  move: (index: number) => void;
  hide: () => void;
  isOpen: boolean;
}

/** True where the key was the chart's. */
function handleKey(
  event: KeyboardEvent,
  props: ChartStageProps,
  cursor: number | null,
  actions: CursorActions,
): boolean {
  const { scene } = props;
  const mark = cursor === null ? undefined : scene.marks[cursor];
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if ((event.key === 'f' || (event.key === 'Enter' && event.shiftKey)) && mark?.cell) {
    props.onOpenFact?.(mark.cell);
    return true;
  }
  if (event.key === 'Enter' && mark && mark.cross.length > 0) {
    props.onSelect?.(mark, false);
    return true;
  }
  if (event.key === 't' && props.onShowTable) {
    props.onShowTable();
    return true;
  }
  if (event.key === 'Escape' && actions.isOpen) {
    actions.hide();
    return true;
  }
  if (event.key === 'Escape' && props.selected.length > 0 && props.onClear) {
    props.onClear();
    return true;
  }
  const next = moveCursor(scene, cursor, event.key);
  if (next === null) return false;
  actions.move(next);
  return true;
}

function pointerHit(event: PointerEvent, scene: Scene): Hit | null {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * scene.width;
  const y = ((event.clientY - box.top) / box.height) * scene.height;
  return hitTest(scene, x, y);
}

function hitOf(scene: Scene, index: number): Hit {
  return { mark: index, i: scene.marks[index]?.i ?? 0 };
}

function isSameHit(a: Hit | null, b: Hit | null): boolean {
  return a?.mark === b?.mark && a?.i === b?.i;
}

function isInTooltip(event: PointerEvent): boolean {
  return event.relatedTarget instanceof Element && event.relatedTarget.closest('.pl-tooltip') !== null;
}
