import type { Candidate } from './candidate.js';

/** Whether a comparison asks if, and when, a difference of a group began: the same measure of the same group along time. */
export function asksSince(difference: Candidate, one: Candidate): boolean {
  const isSameGroup =
    difference.segment !== undefined &&
    difference.segment.column === one.segment?.column &&
    difference.segment.value === one.segment.value;
  const isAlongTime = one.type === 'trend' || one.kind === 'share_window';
  return (
    isSameGroup &&
    isAlongTime &&
    !difference.at &&
    difference.columns.length === 2 &&
    one.columns.length === 3 &&
    difference.columns.every((column) => one.columns.includes(column))
  );
}

/** Whether a difference of a group is there because the group changed: that is told, and when. */
export function isSince(difference: Candidate, change: Candidate): boolean {
  if (difference.at || !change.at || difference.direction !== change.direction) return false;
  const isSameGroup = difference.segment !== undefined && difference.segment.value === change.segment?.value;
  return (
    isSameGroup &&
    difference.columns.length === 2 &&
    difference.columns.every((column) => change.columns.includes(column))
  );
}
