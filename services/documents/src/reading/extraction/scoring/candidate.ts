import type { PageBox } from '@plumbline/contracts';
import type { Box } from '../../page/box.js';
import type { LabelText } from '../evidence/neighbours.js';

/** Something that may be the value of a field. */
export interface Candidate {
  value: string;
  /** What it may be instead, as written: a date whose order nobody can tell. */
  other?: string;
  currency?: string;
  /** The end that it is of a range of days. */
  range?: 'first' | 'last';
  page: number;
  /** On the upright page, in points. */
  box: Box;
  place: PageBox;
  text: string;
  /** 0 to 1: how surely its letters were recognised. */
  reading: number;
  labels: readonly LabelText[];
  /** From 0 at the top of the first page to 1 at the foot of the last. */
  depth: number;
  /** It looks as such values are written: with cents, with digits and letters. */
  isTypical: boolean;
}

/** A candidate as it was weighed for a field. */
export interface Weighed {
  candidate: Candidate;
  /** Log odds of being the value, against there being none. */
  logit: number;
  /** The words beside it that speak for it most. */
  label: LabelText | undefined;
  /** What else speaks for it, in words. */
  because: readonly string[];
}
