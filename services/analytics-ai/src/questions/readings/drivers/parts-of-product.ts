import type { ChangePartName, QueryPlan } from '@plumbline/contracts';
import { isPricedThing, ownsPrice, pluralOf, volumeAndPricesOf } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { measureOf, type PlanDraft } from '../../plans/plan-draft.js';
import type { Table, TableColumn } from '../../table/table.js';
import type { QueryRunner } from '../reading.js';
import { cell, formatOf, sayExact } from '../saying.js';

/** More things than this are not asked for one by one. */
const MAX_THINGS = 2_000;

/** An amount that is a volume times a price, by the things that have a price of their own. */
export interface PartsOfProduct {
  plan: QueryPlan;
  volume: TableColumn;
  thing: TableColumn | undefined;
}

/** How a total is taken apart by volume, price and mix, where the arithmetic of the table says that it is such a product. */
export function partsOfProduct(
  table: Table,
  amount: TableColumn | undefined,
  draft: PlanDraft,
): PartsOfProduct | undefined {
  const { about } = table.fields;
  const columnOf = (wanted: string | undefined) => table.columns.find(({ name }) => name === wanted);
  const factors =
    amount && volumeAndPricesOf(about, amount.name, (name) => columnOf(name)?.isAdditive ?? false);
  const volume = columnOf(factors?.volume);
  if (!factors || !volume) return undefined;
  const things = table.columns.filter(
    ({ name, kind, distinct }) =>
      kind === 'text' && distinct <= MAX_THINGS && isPricedThing(about, name, factors.prices),
  );
  const thing = things.find(({ name }) => ownsPrice(about, name, factors.prices)) ?? things[0];
  draft.measures = [amount, volume].map((column) => measureOf(draft, 'sum', column, table.noun));
  draft.dimensions = thing ? [{ column: thing.name }] : [];
  const [sum, pieces] = draft.measures;
  if (!sum || !pieces) return undefined;
  const plan = { ...draft.build(), changeParts: { amount: sum.as, volume: pieces.as } };
  return { plan, volume, thing };
}

/** "By volume, price and mix: more quantity makes up +$120, prices −$20, the mix of product +$5." */
export async function sayPartsOfProduct(
  data: QueryRunner,
  { plan, volume, thing }: PartsOfProduct,
  { table, total }: { table: Table; total: QueryPlan },
): Promise<{ made: TracedResult; text: ReturnType<typeof sayParts> } | undefined> {
  const made = await data.ask(plan);
  return { made, text: sayParts(made, { volume, thing, format: formatOf(total.measures[0], table) }) };
}

interface Said extends Pick<PartsOfProduct, 'volume' | 'thing'> {
  format: ReturnType<typeof formatOf>;
}

function sayParts(made: TracedResult, { volume, thing, format }: Said) {
  const part = (column: ChangePartName) => {
    const value = Number(referenceTo(made, 0, column).value);
    return { value, said: cell(made, 0, column, `${value > 0 ? '+' : ''}${sayExact(value, format)}`) };
  };
  const [byVolume, byPrice, byMix, added, gone] = (
    ['By volume', 'By price', 'By mix', 'New', 'Gone'] as const
  ).map(part);
  const ofThings = (words: string, one: ReturnType<typeof part> | undefined) =>
    one && one.value !== 0 ? [words, one.said] : [];
  return [
    ` By volume${thing ? ', price and mix' : ' and price'}: ${(byVolume?.value ?? 0) < 0 ? 'less' : 'more'} ${volume.label} makes up `,
    byVolume?.said ?? '',
    ', prices ',
    byPrice?.said ?? '',
    ...(thing
      ? [
          `, the mix of ${thing.label} `,
          byMix?.said ?? '',
          ...ofThings(`, new ${pluralOf(thing.label)} `, added),
          ...ofThings(`, ${pluralOf(thing.label)} that are gone `, gone),
        ]
      : []),
    '.',
  ];
}
