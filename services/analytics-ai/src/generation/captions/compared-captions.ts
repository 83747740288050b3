import { type CellValue, CHANGE_PARTS, type Measure, type QueryPlan } from '@plumbline/contracts';
import {
  measureFormat,
  type Phrasing,
  pluralOf,
  say,
  sayShare,
  shortLabel,
  toNumber,
  valueName,
} from '@plumbline/semantics';
import { type Caption, columnAt, type Evidence, figure, sum } from './chart-evidence.js';

/** A total that moved by less has not changed. */
const LEAST_CHANGE = 0.01;

interface Part {
  value: CellValue;
  before: number;
  after: number;
}

/** A total in two periods: how it changed, and which group adds or takes away most in that direction. */
export function captionWaterfall(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [measure] = plan.measures;
  const [by] = plan.dimensions;
  if (!measure || !by) return { title: '' };
  if (plan.changeParts) return captionChangeParts(plan, measure, evidence, phrasing);
  const plain = { title: `Change of ${measure.as} by ${shortLabel(by.column)}`, isPlain: true as const };
  const parts = readParts(plan, evidence).map((part) => ({
    ...part,
    before: Number.isFinite(part.before) ? part.before : 0,
    after: Number.isFinite(part.after) ? part.after : 0,
  }));
  const before = sum(parts.map((part) => part.before));
  const change = sum(parts.map((part) => part.after)) - before;
  if (before <= 0 || Math.abs(change) < LEAST_CHANGE * before) return plain;
  const isRise = change > 0;
  const [most] = parts
    .filter(({ value }) => value !== null)
    .sort((one, other) => (isRise ? 1 : -1) * (other.after - other.before - (one.after - one.before)));
  const amount = (value: number) => say(Math.abs(value), measureFormat(measure, phrasing), change);
  const head = `${measure.as} ${isRise ? 'rose' : 'fell'} by ${amount(change)} (${sayShare(Math.abs(change) / before)})`;
  if (!most || most.after - most.before === 0 || most.after > most.before !== isRise) return { title: head };
  const name = valueName(by.column, most.value, phrasing);
  const part = `${name} ${isRise ? 'adds' : 'takes away'} ${amount(most.after - most.before)}`;
  return { title: `${head}; ${part}`, highlight: [most.value] };
}

/** Parts of all that moved a total that are worth a word. */
const LEAST_TOLD = 0.05;

/** "Revenue rose by $1.2M (8%): price +$900K, volume +$500K, mix −$200K": the parts of a change, largest first. */
function captionChangeParts(
  { dimensions: [by] }: QueryPlan,
  measure: Measure,
  { result }: Evidence,
  phrasing: Phrasing,
): Caption {
  const [before, after] = [figure(result, `${measure.as}_base`), figure(result, measure.as)];
  const parts = CHANGE_PARTS.map((name) => ({ name, value: figure(result, name) ?? 0 }));
  const moved = sum(parts.map(({ value }) => Math.abs(value)));
  if (before === undefined || after === undefined || before <= 0 || moved === 0)
    return { title: `Change of ${measure.as} by volume, price and mix`, isPlain: true };
  const things = pluralOf(shortLabel(by?.column ?? 'thing'));
  const words = { New: `new ${things}`, Gone: `${things} that are gone` };
  const change = after - before;
  const told = parts
    .filter(({ value }) => Math.abs(value) >= LEAST_TOLD * moved)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .map(({ name, value }) => {
      const size = say(Math.abs(value), measureFormat(measure, phrasing), moved);
      const word = name === 'New' || name === 'Gone' ? words[name] : name.replace('By ', '');
      return `${word} ${value < 0 ? '−' : '+'}${size}`;
    });
  const isStill = Math.abs(change) < LEAST_CHANGE * before;
  const amount = say(Math.abs(change), measureFormat(measure, phrasing), moved);
  const head = isStill
    ? `${measure.as} hardly changed`
    : `${measure.as} ${change > 0 ? 'rose' : 'fell'} by ${amount} (${sayShare(Math.abs(change) / before)})`;
  return { title: `${head}: ${told.join(', ')}` };
}

/** Groups in two periods: which one moved most. */
export function captionSlope(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [measure] = plan.measures;
  const [by] = plan.dimensions;
  if (!measure || !by) return { title: '' };
  const plain = {
    title: `${measure.as} by ${shortLabel(by.column)}, before and after`,
    isPlain: true as const,
  };
  const [most] = readParts(plan, evidence)
    .filter(({ value, before, after }) => value !== null && Number.isFinite(after - before))
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
  if (!most || most.before === most.after) return plain;
  const [from, to] = [most.before, most.after].map((value) => say(value, measureFormat(measure, phrasing)));
  if (from === to) return plain;
  const name = valueName(by.column, most.value, phrasing);
  const verb = most.after > most.before ? 'rose' : 'fell';
  return {
    title: `${name} moved most: ${measure.as} ${verb} from ${from} to ${to}`,
    highlight: [most.value],
  };
}

/** Stages in order: which share of the first reaches the last. */
export function captionFunnel(plan: QueryPlan, { result }: Evidence): Caption {
  const [first, last] = [plan.measures[0], plan.measures.at(-1)];
  const [row = []] = result.rows;
  const [all, reached] = [first, last].map((measure) => toNumber(row[columnAt(result, measure?.as ?? '')]));
  if (!first || !last || !all || reached === undefined || !Number.isFinite(reached))
    return { title: plan.measures.map(({ as }) => as).join(', '), isPlain: true };
  return { title: `${sayShare(reached / all)} get from ${first.as} to ${last.as}` };
}

function readParts(plan: QueryPlan, { result }: Evidence): Part[] {
  const as = plan.measures[0]?.as ?? '';
  const [after, before] = [columnAt(result, as), columnAt(result, `${as}_base`)];
  return result.rows.map((row) => ({
    ...{ value: row[0] ?? null, before: numberIn(row[before]), after: numberIn(row[after]) },
  }));
}

/** A group that is not there has no number, and not zero. */
const numberIn = (cell: CellValue | undefined): number =>
  cell === null || cell === undefined ? Number.NaN : toNumber(cell);
