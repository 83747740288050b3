import type { ColumnProfile, Filter, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { hasWord, isNumber, labelOf, type MeasureField, words } from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { KeyFigure } from '../../kpis.js';
import { histogram } from '../../number-candidates.js';
import type { TableCandidate } from '../../table-candidate.js';
import { countFigure, type Design, ifInformative, inOrder, type Subject } from '../base/design.js';

const HELD = words('hand stock inventory bestand lagerbestand existencias giacenza onhand qoh');
const REORDER = words('reorder minimum min safety threshold meldebestand mindestbestand');
const WORTH = words('value worth wert lagerwert valeur valor valore');
const MOST_BARS = 12;
const MOST_LISTED = 20;
const MOST_NAMED = 4;

interface Stock {
  held: MeasureField;
  /** A level of a few values may be read as a category. */
  reorder: ColumnProfile | undefined;
  worth: MeasureField | undefined;
}

/** A stock of things: how many kinds, how many pieces, worth how much, and what has to be ordered again; where the worth lies. */
export function stockDesign(subject: Subject): Design | undefined {
  const { fields, planner, source } = subject;
  const stock = source.isLive ? undefined : stockOf(subject);
  if (!stock) return undefined;
  const { held, reorder, worth } = stock;
  const total = ({ name, label }: MeasureField) =>
    planner.named({ agg: 'sum', column: name }, `Total ${label}`);
  const isLow = reorder && `${bracketed(held.name)} < ${bracketed(reorder.name)}`;
  const low =
    isLow && planner.named({ agg: 'sum', formula: `if(${isLow}, 1, 0)` }, `Below ${labelOf(reorder.name)}`);
  const main = worth ?? held;
  const groups = fields.dimensions.filter(
    ({ isYesNo, isNames, isOrdered }) => !isYesNo && !isNames && !isOrdered,
  );
  const figure = (measure: Measure, field: Pick<MeasureField, 'format'>, why: string): KeyFigure => ({
    ...{ measure, format: field.format, goodWhen: 'neutral', isTimeless: true },
    reason: `Chosen because ${why}.`,
  });
  return {
    hasTime: true,
    isWhole: true,
    figures: [
      { ...countFigure(subject), isTimeless: true },
      // Pieces of different things add up to nothing where their worth does.
      worth
        ? figure(total(worth), worth, 'it is what all of it is worth')
        : figure(total(held), held, 'it is how many pieces there are'),
      ...(low ? [figure(low, { format: { decimals: 0 } }, 'these have to be ordered again')] : []),
    ],
    pictures: inOrder([
      ...groups.slice(0, 3).map((by) => ranked(subject, by.name, total(main), main)),
      ...(low
        ? groups.slice(0, 2).map((by) => ranked(subject, by.name, low, { ...held, format: { decimals: 0 } }))
        : []),
      { ...histogram(main, 0, planner), isDesigned: true },
    ]),
    ...(low && reorder && tableOfLow(subject, stock, reorder)),
  };
}

/** How many pieces there are of each, and the other numbers of such a list, by their names. */
function stockOf({ fields, source }: Subject): Stock | undefined {
  const numbers = fields.measures.filter(({ isYesNo }) => !isYesNo);
  const reorder = source.profile.columns.find(
    (column) =>
      isNumber(column) &&
      column.distinct > 1 &&
      hasWord(column.name, REORDER) &&
      !hasWord(column.name, WORTH),
  );
  const worth = numbers.find((field) => hasWord(field.name, WORTH) && field.nature !== 'price');
  const held = numbers.find(
    (field) => hasWord(field.name, HELD) && field !== worth && field.name !== reorder?.name,
  );
  return held && (reorder || worth) ? { held, reorder, worth } : undefined;
}

function ranked(
  { planner }: Subject,
  by: string,
  measure: Measure,
  field: Pick<MeasureField, 'name' | 'format'>,
): ChartCandidate {
  return ifInformative({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [measure],
      dimensions: [{ column: by }],
      order: [{ by: measure.as, direction: 'desc' }],
      ...{ limit: MOST_BARS, others: true },
    }),
    ...{ columns: [by, measure.formula ? '' : field.name], format: field.format },
    reason: `it shows where ${measure.as.toLowerCase()} lies`,
  });
}

/** What has to be ordered again, that which is short by most first. */
function tableOfLow(
  { planner, source }: Subject,
  { held }: Stock,
  reorder: ColumnProfile,
): { table: TableCandidate } {
  const short = 'Short by';
  const named = source.profile.columns.filter(
    ({ name, type, role }) =>
      type === 'text' && (role === 'identifier' || role === 'text' || role === 'dimension') && name !== short,
  );
  const columns = [...named.slice(0, MOST_NAMED).map(({ name }) => name), held.name, reorder.name];
  const filters: Filter[] = [{ column: short, op: 'gt', values: [0] }];
  return {
    table: {
      plan: planner.plan({
        raw: { columns: [...columns, short], limit: MOST_LISTED },
        derived: [{ as: short, formula: `${bracketed(reorder.name)} - ${bracketed(held.name)}` }],
        filters,
        order: [{ by: short, direction: 'desc' }],
      }),
      reason: 'Chosen because these have to be ordered again.',
      formats: {},
    },
  };
}
