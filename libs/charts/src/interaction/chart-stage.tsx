import { type ReactElement, useMemo } from 'react';
import { SceneShapes } from '../scene/scene-svg.js';
import type { ChartStageProps } from './chart-props.js';
import { CursorOverlay } from './cursor-overlay.js';
import { selectedMarks } from './hit-test.js';
import { cursorText, positions } from './keyboard-cursor.js';
import { NumberButtons } from './number-buttons.js';
import { crosshairAt, placeTooltip, Tooltip, tooltipContent } from './tooltip.js';
import { useReading } from './use-reading.js';

/** The drawing with the layer that reads it: pointer, touch and one keyboard stop. */
export function ChartStage(props: ChartStageProps): ReactElement {
  const { scene, theme, selected, view } = props;
  const reading = useReading(props);
  const { hit, isPinned } = reading;
  const chosen = useMemo(() => selectedMarks(scene, selected), [scene, selected]);
  const stops = useMemo(() => positions(scene), [scene]);
  const content = hit ? tooltipContent(scene, hit.i, hit.mark) : null;
  const at = hit ? crosshairAt(scene, hit.i, hit.mark) : null;
  const canSelect = props.onSelect !== undefined && at !== null && at.cross.length > 0;
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
          aria-valuetext={cursorText(scene, hit?.mark ?? null)}
          onPointerMove={reading.onPointerMove}
          onPointerLeave={reading.onPointerLeave}
          onPointerUp={reading.onPointerUp}
          onKeyDown={reading.onKeyDown}
          onBlur={reading.hide}
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
          onLeave={() => !isPinned && reading.hide()}
        />
      )}
    </>
  );
}
