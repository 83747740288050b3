import type { Extraction, ExtractionField } from '@plumbline/contracts';
import { useReducer } from 'react';
import { useUpdateField } from '../../../../entities/extraction/extractions.api.js';
import { isApiError } from '../../../../shared/api/api-error.js';
import {
  type Decision,
  NOTHING_OPEN,
  type OpenDecision,
  reviewReducer,
  standingOf,
  withOpen,
} from './open-changes.js';

export interface Review {
  /** As they are here: what was decided shows at once. */
  fields: ExtractionField[];
  /** A decision on a field that the server did not keep, and why. */
  refusedOf: (name: string) => OpenDecision | undefined;
  decide: (name: string, decision: Decision) => void;
  /** Sends a refused decision again, on what the server has now. */
  keepMine: (name: string) => void;
  /** Lets what the server has stand. */
  keepTheirs: (name: string) => void;
  canUndo: boolean;
  /** Takes the last decision back, and answers whose it was. */
  undo: () => string | undefined;
}

/** 409 and 412: somebody else was first. */
const MEANWHILE: ReadonlySet<number> = new Set([409, 412]);

/** Decisions on the fields of one extraction: each is sent by itself, on the version that was seen. */
export function useReview({ id, fields: known }: Extraction): Review {
  const [{ open, undo }, dispatch] = useReducer(reviewReducer, NOTHING_OPEN);
  const { mutateAsync } = useUpdateField(id);
  const decide = (name: string, decision: Decision, isUndone = false) => {
    const field = known.find((one) => one.name === name);
    if (!field) return;
    const before = isUndone ? undefined : standingOf(field);
    dispatch({ type: 'sent', name, decision, ...(before && { before }) });
    // A promise of its own for each: decisions overtake one another.
    void mutateAsync({ name, body: { ...decision, version: field.version } }).then(
      () => dispatch({ type: 'saved', name }),
      (error: Error) => {
        const isMeanwhile = isApiError(error) && MEANWHILE.has(error.status);
        dispatch({ type: 'refused', name, problem: { isMeanwhile, message: error.message } });
      },
    );
  };
  return {
    fields: withOpen(known, open),
    refusedOf: (name) => (open[name]?.problem ? open[name] : undefined),
    decide,
    keepMine: (name) => {
      const mine = open[name]?.decision;
      if (mine) decide(name, mine);
    },
    keepTheirs: (name) => dispatch({ type: 'given-up', name }),
    canUndo: undo.length > 0,
    undo: () => {
      const last = undo.at(-1);
      if (!last) return undefined;
      dispatch({ type: 'undone' });
      decide(last.name, last.before, true);
      return last.name;
    },
  };
}
