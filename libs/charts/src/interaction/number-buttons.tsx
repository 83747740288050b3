import type { ReactElement } from 'react';
import type { CellRef } from '../model/chart-model.js';
import type { Scene, TextShape } from '../scene/scene.js';
import { targetBox, textBox } from './hit-test.js';

interface NumberButtonsProps {
  scene: Scene;
  openCell: CellRef | null;
  onOpenFact: (cell: CellRef) => void;
}

/**
 * Every printed number is a button that opens the fact behind it. They lie over the drawing and are left out of the tab
 * order: the chart is one stop, and its cursor opens the same facts with Shift+Enter or f.
 */
export function NumberButtons({ scene, openCell, onOpenFact }: NumberButtonsProps): ReactElement {
  const numbers = scene.shapes.filter(
    (shape): shape is Printed => shape.kind === 'text' && shape.cell !== undefined,
  );
  return (
    <>
      {numbers.map((shape) => {
        const { cell } = shape;
        const box = targetBox(textBox(shape));
        const label = scene.marks.find(
          (mark) => mark.cell?.row === cell.row && mark.cell.column === cell.column,
        )?.label;
        const isOpen = openCell?.row === cell.row && openCell.column === cell.column;
        return (
          <button
            key={`${cell.row}:${cell.column}`}
            type="button"
            tabIndex={-1}
            className="pl-number"
            aria-label={`${label ? `${label}, ` : ''}${shape.text}: show where this number comes from`}
            aria-pressed={isOpen}
            style={{
              left: percent(box.x, scene.width),
              top: percent(box.y, scene.height),
              width: percent(box.width, scene.width),
              height: percent(box.height, scene.height),
            }}
            onClick={(event) => {
              event.stopPropagation();
              onOpenFact(cell);
            }}
          />
        );
      })}
    </>
  );
}

type Printed = TextShape & { cell: CellRef };

/** Shares of the picture, so that the targets follow while an old drawing is scaled to a new size. */
function percent(part: number, whole: number): string {
  return `${(part / whole) * 100}%`;
}
