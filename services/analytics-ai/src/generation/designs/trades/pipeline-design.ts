import type { Filter, Measure } from '@plumbline/contracts';
import { bracketed, quoted } from '@plumbline/datasets';
import {
  hasWord,
  isTime,
  type MeasureField,
  type SourceShape,
  type TimeField,
  timeOf,
  words,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { KeyFigure } from '../../kpis.js';
import {
  countFigure,
  type Design,
  designed,
  inOrder,
  periodsOf,
  placeIn,
  type Subject,
  seriesPlan,
} from '../base/design.js';
import { outcomeFigure, outcomePictures } from '../base/outcome-pictures.js';

const MOST_COLUMNS = 24;
const MOST_LISTED = 20;
const SELLERS = words(
  'owner rep representative seller salesperson agent manager verkäufer vendeur vendedor venditore',
);
const DECIDED = words(
  'closed close won decided decision end ended signed abschluss abgeschlossen clôture cierre chiusura',
);

/** Sales in the making: what is open, by its stage; what was won when; which part of what was decided is won, and where. */
export function pipelineDesign(subject: Subject): Design | undefined {
  const { fields, planner, outcome, source } = subject;
  const amount = fields.measures.find(({ agg, isYesNo }) => agg === 'sum' && !isYesNo);
  if (!outcome?.isGood || outcome.open.length === 0 || !amount) return undefined;
  const part = (as: string, states: string[]): Part => {
    const isOne = states.map((state) => `${bracketed(outcome.column)} = ${quoted(state)}`).join(' or ');
    const formula = `if(${isOne}, ${bracketed(amount.name)}, 0)`;
    return {
      measure: planner.named({ agg: 'sum', formula }, `${as} ${amount.label}`),
      filters: [{ column: outcome.column, op: 'in', values: states }],
    };
  };
  const [open, won] = [part('Open', outcome.open), part('Won', outcome.told)];
  // What is decided is followed by the day of the decision: of what began of late, most has none yet.
  const decided = decidedOn(source);
  const along = decided && { along: decided };
  const shown = { goodWhen: 'up' as const, format: amount.format };
  return {
    figures: [
      { ...open, ...shown, isTimeless: true, reason: 'Chosen because it has not been decided yet.' },
      { ...won, ...shown, ...along, reason: 'Chosen because it is what was won.' },
      ...outcomeFigure({ ...subject, unripe: undefined }).map(
        (figure): KeyFigure => ({ ...figure, ...along }),
      ),
      countFigure(subject),
    ],
    pictures: inOrder([
      byStage(subject, amount, open),
      ...(decided ? wonWhen(subject, amount, won, decided) : []),
      ...outcomePictures({ ...subject, unripe: undefined, fields: { ...fields, time: decided } }),
    ]),
    ...tableBy(subject, amount, [open, won]),
    without: [outcome.column],
  };
}

/** Who has how much open, and won how much and which part. */
function tableBy(
  { planner, fields, outcome }: Subject,
  amount: MeasureField,
  parts: Part[],
): Pick<Design, 'table'> {
  const groups = fields.dimensions.filter(
    ({ name, isNames, isYesNo }) => name !== outcome?.column && !isNames && !isYesNo,
  );
  const by = groups.find(({ name }) => hasWord(name, SELLERS)) ?? groups[0];
  const rate = fields.measures.find(({ name }) => name === outcome?.derived.as);
  if (!by || !rate) return {};
  const amounts = parts.map(({ measure }) => measure);
  const share = planner.of(rate);
  const order = amounts[1]?.as ?? share.as;
  return {
    table: {
      plan: planner.plan({
        measures: [...amounts, share, planner.count],
        dimensions: [{ column: by.name }],
        order: [{ by: order, direction: 'desc' }],
        limit: MOST_LISTED,
      }),
      reason: `Chosen because ${by.label} says whose sales these are.`,
      formats: {
        ...(amount.format && Object.fromEntries(amounts.map(({ as }) => [as, amount.format!]))),
        [share.as]: { percent: true },
      },
    },
  };
}

interface Part {
  measure: Measure;
  filters: Filter[];
}

function decidedOn({ profile, zone }: SourceShape): TimeField | undefined {
  const found = profile.columns.find(
    (column) => isTime(column) && column.distinct > 1 && hasWord(column.name, DECIDED),
  );
  return found && timeOf(found, zone);
}

/** In the order of the stages, where that is proved; else the largest first. */
function byStage(
  { planner, outcome, stages }: Subject,
  amount: MeasureField,
  { measure, filters }: Part,
): ChartCandidate {
  const stage = outcome?.column ?? '';
  const place = stages?.column === stage ? [placeIn(planner, stage, stages.path)] : [];
  const [step] = place;
  return designed({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [measure, ...place],
      dimensions: [{ column: stage }],
      filters,
      order: [step ? { by: step.as, direction: 'asc' } : { by: measure.as, direction: 'desc' }],
    }),
    ...{ columns: [stage, amount.name], format: amount.format },
    reason: `it shows how much ${amount.label} waits in which stage`,
  });
}

function wonWhen(
  { planner }: Subject,
  amount: MeasureField,
  { measure, filters }: Part,
  decided: TimeField,
): ChartCandidate[] {
  const periods = periodsOf(decided);
  if (periods < 3) return [];
  const { plan } = seriesPlan(planner, decided, [measure], { filters });
  return [
    designed({
      type: periods <= MOST_COLUMNS ? 'column' : 'line',
      family: 'time',
      ...{ plan, columns: [decided.name, amount.name], format: amount.format },
      reason: `it shows how much ${amount.label} was won when`,
    }),
  ];
}
