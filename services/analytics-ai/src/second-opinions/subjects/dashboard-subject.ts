import type { Finding, PatchedFile } from '@plumbline/code-analysis';
import type { Chart, Kpi } from '@plumbline/contracts';
import { type ColumnsOfSource, findInDashboard } from '../../code-analysis/numbers/find-in-dashboard.js';
import type { DashboardRow } from '../../tiles/dashboard.entity.js';
import { type LinePattern, type ReviewedSubject, remarksBy, textOf } from './opinion-subject.js';

/** Apart from the rules, which know the columns: what the words of a plan or a formula alone make doubtful. */
const DOUBTS: readonly LinePattern[] = [
  {
    pattern: /"agg":"(?:sum|avg)","column":"[^"]*(?:_id|Id|zip|postal|phone|year)"/u,
    severity: 'high',
    title: 'Adds up what only names something',
    why: 'The name of the column says that its numbers name their rows: a sum or average of them means nothing.',
  },
  {
    pattern: /"agg":"sum","column":"[^"]*(?:rate|ratio|percent|share|price|margin|avg|average)[^"]*"/iu,
    severity: 'high',
    title: 'Adds up rates or prices',
    why: 'Rates, shares and prices do not add up: a ratio of sums is meant.',
  },
  {
    pattern: /\bavg\([^)]*\bavg|avg\(\[?[^\])]*(?:rate|ratio|percent|average)/iu,
    severity: 'high',
    title: 'Average of averages',
    why: 'Small groups weigh as much as large ones.',
  },
  {
    // Of formulas alone: a plan begins with a brace.
    pattern: /^(?!\{).*\/\s*(?:sum|count|\[?[a-z_]+\]?)\b(?!.*\bif\()/iu,
    severity: 'low',
    title: 'Divides by what may be nothing',
    why: 'Where the divisor is nothing there is no answer: say what is meant then.',
  },
];

/** The plans of the tiles of a dashboard and its formulas, each as a text of one line, with what rules found in them. */
export function dashboardSubject(dashboard: DashboardRow, columns: ColumnsOfSource): ReviewedSubject {
  const { id, name, config, calculations } = dashboard;
  const tiles = [...config.kpis, ...config.charts].map((tile) =>
    textOf(`dashboards/${name}/${tile.title || tile.id}`, [planLine(tile)]),
  );
  const formulas = calculations.map(({ name: called, formula }) =>
    textOf(`dashboards/${name}/calculations/${called}`, [formula.replace(/\s+/gu, ' ')]),
  );
  const files: PatchedFile[] = [...tiles, ...formulas];
  return {
    ...{ type: 'dashboard', id, title: name, files },
    findings: findInDashboard(dashboard, columns).map(told),
    builtIn: remarksBy(DOUBTS),
  };
}

/** What of a plan decides its numbers; where its rows lie does not. */
const planLine = ({ plan: { measures, dimensions, filters, limit } }: Chart | Kpi): string =>
  JSON.stringify({ measures, dimensions, filters, limit });

const told = ({ fingerprint, severity, title, why, path }: Finding) => ({
  ...{ id: fingerprint, severity, title, why, path, line: 1 },
});
