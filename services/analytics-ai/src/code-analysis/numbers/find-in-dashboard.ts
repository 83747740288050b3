import { type Finding, type Hit, toFindings } from '@plumbline/code-analysis';
import type { Chart, Column, Kpi } from '@plumbline/contracts';
import { parseFormula } from '@plumbline/datasets';
import type { DashboardRow } from '../../tiles/dashboard.entity.js';
import { atHome, type HomeFinding, ofText } from '../known/at-home.js';
import { FORMULA_RULES, partsOf } from './formula-rules.js';
import { NUMBER_RULES } from './number-rules.js';

/** The columns of each source that a dashboard shows. */
export type ColumnsOfSource = ReadonlyMap<string, readonly Column[]>;

/** What is wrong with the numbers of one dashboard: tiles and calculations, each as a text of its own. */
export function findInDashboard(
  {
    id,
    name,
    config: { kpis, charts },
    calculations,
  }: Pick<DashboardRow, 'id' | 'name' | 'config' | 'calculations'>,
  columns: ColumnsOfSource,
): HomeFinding[] {
  const tiles = [...kpis, ...charts].flatMap((tile) =>
    findInTile(`dashboards/${name}/${tile.title || tile.id}`, tile, columns),
  );
  const formulas = calculations.flatMap(({ name: called, formula }) =>
    findInFormula(`dashboards/${name}/calculations/${called}`, formula),
  );
  return atHome({ type: 'dashboard', id }, [...tiles, ...formulas]);
}

function findInTile(path: string, { plan }: Chart | Kpi, columns: ColumnsOfSource): Finding[] {
  const ofSource = new Map((columns.get(plan.dataSourceId) ?? []).map((column) => [column.name, column]));
  return NUMBER_RULES.flatMap(({ words, find }) =>
    find(plan, (name) => ofSource.get(name)).flatMap((why) => ofText(path, why, words, why)),
  );
}

function findInFormula(path: string, formula: string): Finding[] {
  const parts = readParts(formula);
  const hits = FORMULA_RULES.flatMap(({ words, find }) =>
    parts.filter(find).map((): Hit => ({ rule: words, start: 0, end: formula.length })),
  );
  return toFindings({ path, text: formula }, hits);
}

/** A saved formula was parsed when it was saved; one of an earlier grammar is passed over. */
function readParts(formula: string) {
  try {
    return [...partsOf(parseFormula(formula))];
  } catch {
    return [];
  }
}
