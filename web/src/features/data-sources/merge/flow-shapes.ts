import type { MergePreview } from '@plumbline/contracts';

const HEIGHT = 168;
const GAP = 12;
/** So that a single row among thousands can be seen. */
const MIN_HEIGHT = 5;

export interface FlowPart {
  kind: 'one' | 'several' | 'none';
  count: number;
  y: number;
  height: number;
}

/** Both bars from the top down: rows that find one, several and none, as high as there are of them. */
export function flowShapes({ matched, multiplied, leftOnly, rightOnly, right }: MergePreview): {
  left: FlowPart[];
  right: FlowPart[];
} {
  const found = right.rows - rightOnly;
  return {
    left: stack({ one: matched - multiplied, several: multiplied, none: leftOnly }),
    right: stack({ one: found - right.repeatedRows, several: right.repeatedRows, none: rightOnly }),
  };
}

function stack(counts: Record<FlowPart['kind'], number>): FlowPart[] {
  const parts = (['one', 'several', 'none'] as const).filter((kind) => counts[kind] > 0);
  const total = parts.reduce((sum, kind) => sum + counts[kind], 0);
  const room = HEIGHT - GAP * Math.max(0, parts.length - 1) - MIN_HEIGHT * parts.length;
  let y = 0;
  return parts.map((kind) => {
    const height = MIN_HEIGHT + (counts[kind] / total) * room;
    const part = { kind, count: counts[kind], y, height };
    y += height + GAP;
    return part;
  });
}
