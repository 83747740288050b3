import type { ColumnFormat, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  capitalised,
  type DimensionField,
  hasWord,
  type MeasureField,
  singular,
  words,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import { type KeyFigure, totalFigure } from '../../kpis.js';
import type { TableCandidate } from '../../table-candidate.js';
import { type Design, designed, inOrder, periodsOf, type Subject, seriesPlan } from '../base/design.js';

/** What a campaign costs, how often it is seen and followed, and what comes of it. */
const PARTS = {
  spend: words(
    'spend spent spending cost costs werbekosten kosten ausgaben dépenses gasto coste costi spesa',
  ),
  seen: words('impressions impression views reach impressionen einblendungen impresiones impressioni'),
  clicked: words('clicks click klicks clics clic'),
  converted: words(
    'conversions conversion leads orders purchases signups installs acquisitions registrations konversionen bestellungen conversiones conversioni',
  ),
  earned: words('revenue sales income turnover umsatz erlös ventas ingresos ricavi fatturato'),
};
type Part = keyof typeof PARTS;
type Parts = Partial<Record<Part, MeasureField>>;

const MOST_GROUPS = 12;
const MOST_ROWS = 200;

interface Ratio {
  measure: Measure;
  format: ColumnFormat;
  goodWhen: 'up' | 'down';
  why: string;
}

/**
 * Advertising: what was spent, what came of it and at which price, over time and by campaign. Every ratio is that of the totals, not
 * an average of ratios.
 */
export function campaignDesign(subject: Subject): Design | undefined {
  const { fields, planner } = subject;
  const parts = partsOf(fields.measures);
  const { spend, clicked, converted, earned } = parts;
  if (!spend || !(clicked ?? parts.seen) || !(clicked || converted)) return undefined;
  const { cost, gain, rate } = ratiosOf(subject, parts);
  const price = cost ?? rate;
  const by = fields.dimensions.find(({ isYesNo, isOrdered, isNames }) => !isYesNo && !isOrdered && !isNames);
  const told = [gain, cost, rate].filter((one) => one !== undefined);
  const came = earned ?? converted ?? clicked;
  return {
    figures: [
      totalFigure(spend, planner),
      ...(came ? [totalFigure(came, planner)] : []),
      ...told.map((ratio) => figureOf(ratio)),
      ...(converted ? [totalFigure(converted, planner)] : []),
    ],
    pictures: inOrder([
      ...followed(
        subject,
        planner.of(spend),
        spend.name,
        spend.format,
        `it shows how much ${spend.label} went when`,
      ),
      ...[gain, price]
        .filter((one) => one !== undefined)
        .flatMap((ratio) => followed(subject, ratio.measure, ratio.measure.as, ratio.format, ratio.why)),
      ...(by ? [ranked(subject, by, planner.of(spend), spend.name, spend.format)] : []),
      ...(by
        ? [gain, price, cost && rate]
            .filter((one) => one !== undefined)
            .slice(0, 2)
            .map((ratio) => ranked(subject, by, ratio.measure, ratio.measure.as, ratio.format))
        : []),
    ]),
    ...(by && { table: listed(subject, by, parts, told) }),
    isWhole: true,
  };
}

function partsOf(measures: readonly MeasureField[]): Parts {
  const counted = measures.filter(({ agg, isYesNo }) => agg === 'sum' && !isYesNo);
  return Object.fromEntries(
    (Object.keys(PARTS) as Part[]).flatMap((part) => {
      const field = counted.find(({ name }) => hasWord(name, PARTS[part]));
      return field ? [[part, field]] : [];
    }),
  );
}

function ratiosOf({ planner }: Subject, { spend, clicked, converted, earned, seen }: Parts) {
  const divided = (
    above: MeasureField | undefined,
    below: MeasureField | undefined,
    as: string,
    more: Omit<Ratio, 'measure'>,
  ): Ratio | undefined => {
    if (!above || !below) return undefined;
    const formula = `sum(${bracketed(above.name)}) / sum(${bracketed(below.name)})`;
    return { measure: planner.named({ agg: 'formula', formula }, as), ...more };
  };
  const result = converted ?? clicked;
  const money: ColumnFormat = {
    decimals: 2,
    ...(spend?.format?.currency && { currency: spend.format.currency }),
  };
  const [above, below] = converted && clicked ? [converted, clicked] : [clicked, seen];
  return {
    gain: divided(earned, spend, `Return on ${spend?.label ?? ''}`, {
      ...{ format: { decimals: 2 }, goodWhen: 'up' as const },
      why: 'it shows whether the money that is spent brings more or less back',
    }),
    cost: divided(spend, result, `Cost per ${singular(result?.label ?? '')}`, {
      ...{ format: money, goodWhen: 'down' as const },
      why: `it shows whether ${result?.label ?? 'they'} become dearer`,
    }),
    rate: divided(above, below, `${capitalised(above?.label ?? '')} as a share of ${below?.label ?? ''}`, {
      ...{ format: { percent: true, decimals: 1 }, goodWhen: 'up' as const },
      why: `it shows how many of the ${below?.label ?? ''} lead further`,
    }),
  };
}

const figureOf = ({ measure, format, goodWhen, why }: Ratio): KeyFigure => ({
  ...{ measure, format, goodWhen },
  reason: `Chosen because ${why}.`,
});

function followed(
  { fields, planner }: Subject,
  measure: Measure,
  name: string,
  format: ColumnFormat | undefined,
  reason: string,
): ChartCandidate[] {
  const { time } = fields;
  if (!time || periodsOf(time) < 3) return [];
  return [
    designed({
      type: 'line',
      family: 'time',
      ...seriesPlan(planner, time, [measure]),
      ...{ columns: [time.name, name], format, reason },
    }),
  ];
}

function ranked(
  { planner }: Subject,
  by: DimensionField,
  measure: Measure,
  name: string,
  format: ColumnFormat | undefined,
): ChartCandidate {
  return designed({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [measure],
      dimensions: [{ column: by.name }],
      order: [{ by: measure.as, direction: 'desc' }],
      limit: MOST_GROUPS,
    }),
    ...{ columns: [by.name, name], format },
    reason: `each ${by.label} can be held against the others`,
  });
}

function listed(
  { planner }: Subject,
  by: DimensionField,
  parts: Parts,
  ratios: readonly Ratio[],
): TableCandidate {
  const fields = Object.values(parts);
  const totals = fields.map((field) => planner.of(field));
  const formats = [
    ...fields.flatMap(({ format }, at) => (format && totals[at] ? [[totals[at].as, format] as const] : [])),
    ...ratios.map(({ measure, format }) => [measure.as, format] as const),
  ];
  return {
    plan: planner.plan({
      measures: [...totals, ...ratios.map(({ measure }) => measure)],
      dimensions: [{ column: by.name }],
      order: [{ by: totals[0]?.as ?? by.name, direction: 'desc' }],
      limit: MOST_ROWS,
    }),
    reason: `Chosen because every ${by.label} stands with what it costs and what comes of it.`,
    formats: Object.fromEntries(formats),
  };
}
