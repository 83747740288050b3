import type { MailFigure, SendThreshold } from '@plumbline/contracts';
import type { ScheduleRow } from '../catalog/schedule.entity.js';
import type { RunFile, ScheduleRunRow } from '../catalog/schedule-run.entity.js';
import type { RunEnd } from '../runs/end-run.js';

const UNCHANGED = 'Its data has not changed since the last mail, so nothing was sent.';

/**
 * How a run ends whose file is not sent because of its schedule's condition; undefined where it is sent. Who asks for a file, or
 * for a test, gets it whatever the condition says.
 */
export function endWithoutMail(
  { condition, threshold, dataState }: Pick<ScheduleRow, 'condition' | 'threshold' | 'dataState'>,
  { cause }: Pick<ScheduleRunRow, 'cause'>,
  file: RunFile,
): RunEnd | undefined {
  if (cause !== 'time') return undefined;
  if (condition === 'changed' && dataState !== null && dataState === file.dataState)
    return { status: 'unchanged', note: UNCHANGED };
  if (condition === 'value' && threshold) return endByThreshold(threshold, file.mail?.figures ?? []);
  return undefined;
}

/** A figure that cannot be compared holds the mail: silence would look as if nothing had happened. */
function endByThreshold(threshold: SendThreshold, figures: readonly MailFigure[]): RunEnd | undefined {
  const { tile, title, side, value } = threshold;
  const figure = figures.find((one) => one.tile === tile);
  if (!figure)
    return {
      status: 'held',
      error: `“${title}” is not in the file: it was removed from the dashboard or cannot be computed. So nobody can say whether it is ${side} its value.`,
    };
  if (figure.value === null) return { status: 'held', error: `“${figure.title}” has no value to compare.` };
  const isBeyond = side === 'below' ? figure.value < value : figure.value > value;
  if (isBeyond) return undefined;
  return {
    status: 'unchanged',
    note: `“${figure.title}” is ${figure.words}, not ${side} ${thresholdWords(value, figure.words)}, so nothing was sent.`,
  };
}

/** A value in the unit of a figure that is printed beside it. */
export function thresholdWords(value: number, printed: string): string {
  const isPercent = printed.endsWith('%');
  const number = (isPercent ? value * 100 : value).toLocaleString('en-US', { maximumFractionDigits: 6 });
  const [unit = ''] = /^\p{Sc}/u.exec(printed.replace(/^[-−]/, '')) ?? [];
  return isPercent ? `${number}%` : `${unit}${number}`;
}
