import type { QueryPlan } from '@plumbline/contracts';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import { measureOf, type PlanDraft } from '../../plans/plan-draft.js';
import type { Table, TableColumn } from '../../table/table.js';
import { changeByVolumePriceMix } from '../parts/volume-price-mix.js';
import type { QueryRunner } from '../reading.js';
import { cell, formatOf, sayExact } from '../saying.js';

/** More things than this are not asked for one by one. */
const MAX_THINGS = 2_000;
const THINGS = /^(product|item|article|sku|model|service|plan|fare|title)s?$/;

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
  const identity = about?.identities.find(
    ({ kind, column }) => kind === 'product' && column === amount?.name,
  );
  const factors = table.columns.filter(({ name }) => identity?.of.includes(name));
  const [volume, ...others] = factors.filter(({ isAdditive }) => isAdditive);
  if (!amount || !volume || others.length > 0 || factors.length < 2) return undefined;
  const owners = (about?.dependencies ?? [])
    .filter(({ coarse }) => factors.some(({ name }) => name === coarse))
    .map(({ fine }) => fine);
  const isThing = ({ name, words, kind, distinct }: TableColumn) =>
    kind === 'text' &&
    distinct <= MAX_THINGS &&
    (owners.includes(name) || words.some((word) => THINGS.test(word)));
  const things = table.columns.filter(isThing);
  const thing = things.find(({ name }) => owners.includes(name)) ?? things[0];
  draft.measures = [amount, volume].map((column) => measureOf(draft, 'sum', column, table.noun));
  draft.dimensions = thing ? [{ column: thing.name }] : [];
  return { plan: draft.build(), volume, thing };
}

/** "By volume, price and mix: more quantity makes up +$120, prices −$20, the mix of product +$5." */
export async function sayPartsOfProduct(
  data: QueryRunner,
  { plan, volume, thing }: PartsOfProduct,
  { table, total }: { table: Table; total: QueryPlan },
): Promise<{ made: TracedResult; text: ReturnType<typeof sayParts> } | undefined> {
  const made = await data.compute(changeByVolumePriceMix, {}, [plan]);
  const change = Number(referenceTo(made, 0, 'change').value);
  if (!Number.isFinite(change) || change === 0) return undefined;
  return { made, text: sayParts(made, { volume, thing, format: formatOf(total.measures[0], table) }) };
}

interface Said extends Pick<PartsOfProduct, 'volume' | 'thing'> {
  format: ReturnType<typeof formatOf>;
}

function sayParts(made: TracedResult, { volume, thing, format }: Said) {
  const part = (column: string) => {
    const value = Number(referenceTo(made, 0, column).value);
    return { value, said: cell(made, 0, column, `${value > 0 ? '+' : ''}${sayExact(value, format)}`) };
  };
  const [byVolume, byPrice, byMix] = ['by_volume', 'by_price', 'by_mix'].map(part);
  return [
    ` By volume${thing ? ', price and mix' : ' and price'}: ${(byVolume?.value ?? 0) < 0 ? 'less' : 'more'} ${volume.label} makes up `,
    byVolume?.said ?? '',
    ', prices ',
    byPrice?.said ?? '',
    ...(thing ? [`, the mix of ${thing.label} `, byMix?.said ?? ''] : []),
    '.',
  ];
}
