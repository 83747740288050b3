import type { Column } from '@plumbline/contracts';
import { type Unit, unitIn } from '@plumbline/datasets';
import { labelOf, natureOf } from '@plumbline/semantics';

const MONEY =
  /\b(revenue|income|profit|cost|costs|price|spend|salary|wage|budget|amount|turnover|fee|fees)\b/;
const PIECES = /^(quantity|qty|units|pieces)$/;
const TIME = /\b(days|hours|minutes|seconds|months|years)\b/;

/** What a column is counted in, from the way its values are written and from its name; undefined where neither says. */
export function columnUnit({ name, type, format }: Column): Unit | undefined {
  if (type !== 'integer' && type !== 'decimal') return undefined;
  if (format?.currency) return unitIn('money', format.currency);
  if (format?.percent) return unitIn('share', 'share');
  const label = labelOf(name).toLowerCase();
  const [, time] = TIME.exec(label) ?? [];
  if (time) return unitIn('time', time);
  if (PIECES.test(label)) return unitIn('count', 'pieces');
  if (MONEY.test(label)) return unitIn('money', 'money');
  const isCount = type === 'integer' && natureOf(name, format) === 'additive';
  return isCount ? unitIn('count', label) : undefined;
}
