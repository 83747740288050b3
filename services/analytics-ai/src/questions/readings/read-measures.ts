import type { Annotation } from '../matching/annotate.js';
import { placesOf } from '../matching/spans.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isRecords } from '../table/table.js';
import { measuredProposal } from './measured.js';
import { extremeOf } from './parts/asked.js';
import { conditionsOf } from './parts/conditions.js';
import { type Group, groupsOf } from './parts/groups.js';
import { type Wanted, wantedMeasures } from './parts/wanted-measures.js';
import type { Proposal } from './reading.js';

/** Counts, sums, averages and their kind, of all rows that fulfil the conditions or by group. */
export function readMeasures(annotation: Annotation): Proposal[] {
  const groups = groupsOf(annotation);
  if (extremeOf(annotation) && groups.length === 0) return [];
  return wantedMeasures(annotation, groups).map((wanted) => propose(annotation, [wanted].flat(), groups));
}

function propose(annotation: Annotation, wanted: readonly Wanted[], groups: readonly Group[]): Proposal {
  const { table } = annotation;
  const taken = [...wanted.flatMap(({ range }) => range ?? []), ...groups.map(({ range }) => range)];
  const conditions = conditionsOf(annotation, taken);
  const draft = new PlanDraft(table, conditions);
  draft.measures = wanted.map(({ agg, column }) => measureOf(draft, agg, column, table.noun));
  return {
    ...measuredProposal(annotation, { draft, groups, conditions }),
    kind: groups.length > 0 ? 'groups' : 'measure',
    used: [
      ...wanted.flatMap(({ used }) => used),
      ...groups.flatMap(({ used }) => used),
      ...conditions.flatMap(({ used }) => used),
      ...saidAgain(annotation, wanted),
    ],
    bonus: wanted.reduce((sum, { bonus }) => sum + bonus, 0) / Math.max(1, wanted.length),
    columns: [...wanted.flatMap(({ column }) => column ?? []), ...groups.map(({ column }) => column)],
  };
}

/** "spend on air freight" names the freight cost twice. */
const saidAgain = ({ columns, table }: Annotation, wanted: readonly Wanted[]): number[] =>
  isRecords(table)
    ? columns.filter(({ column }) => wanted.some((one) => one.column === column)).flatMap(placesOf)
    : [];
