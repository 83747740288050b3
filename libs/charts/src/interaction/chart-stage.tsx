import type { Filter } from '@plumbline/contracts';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useMemo, useState } from 'react';
import type { Scene } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { CursorOverlay } from './cursor-overlay.js';
import { type Hit, hitTest, selectedMarks } from './hit-test.js';
import type { InteractiveChartProps } from './interactive-chart.js';
import { cursorText, moveCursor, positions } from './keyboard-cursor.js';
import { NumberButtons } from './number-buttons.js';
import { crosshairAt, placeTooltip, Tooltip, tooltipContent } from './tooltip.js';

interface ChartStageProps extends InteractiveChartProps {
  scene: Scene;
  selected: readonly Filter[];
}

/** The drawing with the layer that reads it: pointer, touch and one keyboard stop. */
export function ChartStage(props: ChartStageProps): ReactElement {
  const { scene, theme, selected, view } = props;
  const [hit, setHit] = useState<Hit | null>(null);
  const [isPinned, setPinned] = useState(false);
  const chosen = useMemo(() => selectedMarks(scene, selected), [scene, selected]);
  const cursor = hit?.mark ?? null;
  const stops = useMemo(() => positions(scene), [scene]);
  const content = hit ? tooltipContent(scene, hit.i, hit.mark) : null;
  const at = hit ? crosshairAt(scene, hit.i, hit.mark) : null;
  const canSelect = props.onSelect !== undefined && at !== null && at.cross.length > 0;

  const hide = () => {
    setHit(null);
    setPinned(false);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!isPinned && event.pointerType !== 'touch') setHit(pointerHit(event, scene));
  };
  const onPointerUp = (event: PointerEvent) => {
    const next = pointerHit(event, scene);
    if (event.pointerType === 'touch' && !isSameHit(next, hit)) {
      setHit(next);
      setPinned(next !== null);
      return;
    }
    const mark = next?.mark === null || next === null ? undefined : scene.marks[next.mark];
    if (mark && event.button === 0 && mark.cross.length > 0) props.onSelect?.(mark, event.shiftKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      handleKey(event, props, cursor, {
        move: (index) => setHit(hitOf(scene, index)),
        hide,
        isOpen: hit !== null,
      })
    ) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <>
      <svg className="pl-drawing" viewBox={`0 0 ${scene.width} ${scene.height}`} aria-hidden="true">
        <SceneShapes scene={scene} theme={theme} selected={chosen} />
        {hit && <CursorOverlay scene={scene} theme={theme} i={hit.i} mark={hit.mark} />}
      </svg>
      {scene.marks.length > 0 && (
        <div
          className="pl-cursor"
          data-choosable={canSelect || undefined}
          role="slider"
          tabIndex={0}
          aria-orientation="horizontal"
          aria-label={view.chart.title}
          aria-valuemin={1}
          aria-valuemax={stops.length}
          aria-valuenow={at ? stops.indexOf(at.i) + 1 : 1}
          aria-valuetext={cursorText(scene, cursor)}
          onPointerMove={onPointerMove}
          onPointerLeave={(event) => event.pointerType !== 'touch' && !isInTooltip(event) && hide()}
          onPointerUp={onPointerUp}
          onKeyDown={onKeyDown}
          onBlur={hide}
        />
      )}
      {props.onOpenFact && (
        <NumberButtons scene={scene} openCell={props.openCell ?? null} onOpenFact={props.onOpenFact} />
      )}
      {content && at && (
        <Tooltip
          content={content}
          placement={placeTooltip(scene, content, at)}
          hint={isPinned && canSelect ? 'Tap again to filter' : null}
          onLeave={() => !isPinned && hide()}
        />
      )}
    </>
  );
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
