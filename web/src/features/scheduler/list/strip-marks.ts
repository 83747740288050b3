import type { Tone } from '../model/schedule-words.js';

/** Shape and colour, for colour alone says nothing. */
export const MARKS: Record<Tone, string> = {
  good: 'h-3.5 w-1.5 rounded-[2px] bg-success-text',
  mixed:
    'h-3.5 w-1.5 rounded-[2px] border border-warning-text bg-linear-to-t from-warning-text from-50% to-transparent to-50%',
  bad: 'h-3.5 w-1.5 rounded-[2px] border border-danger-text bg-transparent',
  quiet: 'h-3.5 w-1.5 rounded-[2px] bg-text3',
};
export const PAUSED_MARK = 'h-px w-2 bg-text3';
export const NEXT_MARK = 'size-2 rounded-full border border-text1 bg-text1';
export const PLANNED_MARK = 'size-2 rounded-full border border-text3 bg-surface';
