import { verb as isOrAre, sayShare } from '@plumbline/semantics';
import { plain, spanOf } from '../correlations/narration/phrases.js';
import type { RichText } from '../engine/candidate.js';
import { cell, kindOf, numberOf, type Trend } from './trend.js';

/** From here on a factor is easier to grasp than a percentage, and nearly nothing left is easier said by levels. */
const [MULTIPLE, NEARLY_NONE, MAX_TIMES] = [1.75, 0.1, 20];

/** Shares differ by points, and what may be negative has no ratio. */
export function isRelative(trend: Trend): boolean {
  const { field } = trend.series.metric;
  const times = numberOf(trend, 'times');
  if (cell(trend, 'relative').value === null || field?.isYesNo || (field && field.min < 0)) return false;
  return kindOf(trend) === 'slope_change' || (times > NEARLY_NONE && times < MAX_TIMES);
}

/** "18%", "2.1 times", "3.4 points", "$14K". */
export function changeWords(trend: Trend): RichText {
  if (!isRelative(trend)) {
    const isShare = trend.series.metric.field?.isYesNo;
    const write = (value: number) =>
      isShare ? `${plain(Math.abs(100 * value), 1)} points` : trend.write(Math.abs(value));
    return [spanOf(cell(trend, 'difference'), write)];
  }
  if (kindOf(trend) !== 'slope_change' && numberOf(trend, 'times') >= MULTIPLE)
    return [spanOf(cell(trend, 'times'), (value) => `${plain(value, value < 10 ? 1 : 0)} times`)];
  return [spanOf(cell(trend, 'relative'), (value) => sayShare(Math.abs(value)))];
}

/** "rose 31%", "stepped up to 2.1 times its level", "fell by 3.4 points". */
export function moved(trend: Trend, verb: string): RichText {
  const whose = isOrAre(trend.series.metric.measure.as) === 'are' ? 'their' : 'its';
  const change = changeWords(trend);
  if (!isRelative(trend)) return [`${verb} by `, ...change];
  return numberOf(trend, 'times') >= MULTIPLE
    ? [`${verb} to `, ...change, ` ${whose} level`]
    : [`${verb} `, ...change];
}
