import { formatCount } from '@plumbline/charts';
import type { ReceiptTotal } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { formatRounded } from '../../../shared/lib/format-figures.js';

/** "One row looks like a total of Amount and was set aside: line 42 says “1,234.50”. It differs from the sum ..." */
export function totalsSentence(totals: readonly ReceiptTotal[]): string {
  const [first] = totals;
  if (!first) return '';
  const fate = first.loaded ? 'loaded, as you chose' : 'set aside';
  if (totals.length > 1) {
    const lines = totals.slice(0, 3).map(({ line }) => formatCount(line));
    const more = totals.length > 3 ? ` and ${formatCount(totals.length - 3)} more` : '';
    const off = totals.find(({ difference }) => difference !== undefined);
    return `${plural(totals.length, 'row')} look like totals and were ${fate}: lines ${lines.join(', ')}${more}.${off ? ` ${differenceSentence(off, `Line ${formatCount(off.line)}`)}` : ''}`;
  }
  const what = first.of === 'average' ? 'an average' : 'a total';
  const place = `line ${formatCount(first.line)} says “${first.value}”`;
  const off = first.difference === undefined ? '' : ` ${differenceSentence(first, 'It')}`;
  return `One row looks like ${what} of ${first.column} and was ${fate}: ${place}.${off}`;
}

function differenceSentence({ difference = 0, repeatedRows }: ReceiptTotal, subject: string): string {
  const amount = formatRounded(Math.abs(difference));
  const why = repeatedRows
    ? `the amount of ${plural(repeatedRows, 'repeated row')}`
    : difference < 0
      ? 'as if rows were missing'
      : 'as if rows had been added';
  return `${subject} differs from the sum of the rows above by ${amount}, ${why}.`;
}
