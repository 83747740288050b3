import type { Extraction } from '@plumbline/contracts';
import { useRef } from 'react';
import { type Cells, useCells } from './use-cells.js';
import { type Review, useReview } from './use-review.js';

export interface Changes {
  review: Review;
  cells: Cells;
  canUndo: boolean;
  /** Takes the last change back, and answers of which field it was, where it was one of a field. */
  undo: () => string | undefined;
}

/** Decisions on fields and changes of cells, taken back in the order in which they were made. */
export function useChanges(extraction: Extraction): Changes {
  const [review, cells] = [useReview(extraction), useCells(extraction)];
  const made = useRef<('field' | 'cell')[]>([]);
  return {
    review: {
      ...review,
      decide: (name, decision) => {
        made.current.push('field');
        review.decide(name, decision);
      },
    },
    cells: {
      ...cells,
      change: async (at, value) => {
        await cells.change(at, value);
        made.current.push('cell');
      },
    },
    canUndo: review.canUndo || cells.canUndo,
    undo: () => {
      // A decision that was refused is none that can be taken back.
      const isCell = (made.current.pop() === 'cell' || !review.canUndo) && cells.canUndo;
      if (!isCell) return review.undo();
      cells.undo();
      return undefined;
    },
  };
}
