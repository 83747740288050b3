import { toNumber } from '@plumbline/semantics';
import { type Figure, figure, type Stated } from '../../facts/traced-result.js';
import { told } from '../correlations/words.js';
import type { Piece } from '../engine/candidate.js';
import { type Subject } from '../engine/subject.js';
import type { Timeline } from './clock.js';
import type { Track } from './tracks.js';

/** What is stated of a track, and how its numbers are written. */
export interface Trend {
  subject: Subject;
  timeline: Timeline;
  track: Track;
  stated: Stated;
  name: string;
  write: (value: number) => string;
}

export const cell = ({ stated }: Trend, column: string): Figure => figure(stated, 0, column);
export const numberOf = (trend: Trend, column: string): number => toNumber(cell(trend, column).value);
export const kindOf = (trend: Trend): string => String(cell(trend, 'kind').value);
export const isUp = (trend: Trend): boolean => cell(trend, 'direction').value === 'up';
export const level = (trend: Trend, column: 'before' | 'turn' | 'after'): Piece =>
  told(cell(trend, column), trend.write);
