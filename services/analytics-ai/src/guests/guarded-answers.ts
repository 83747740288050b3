import { type Filter, type QueryPlan, type QueryResult, SMALL_GROUP_ROWS } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { SourceOutcome } from '../live/live-answers.service.js';
import { LiveProblem } from '../sources/live-problem.js';
import { type CountedPlan, countedPlan, groupsOf, withoutCounts } from './counted-plan.js';
import { type Group, withheldGroups } from './small-groups.js';

/** A plan under a guest's filters, and the same under fewer of them. */
export interface GuardedPlan {
  plan: QueryPlan;
  wider: readonly QueryPlan[];
}

export interface GuardedAnswer {
  /** Undefined where nothing was asked. */
  outcome?: SourceOutcome;
  /** What of the outcome may be shown, and the places its rows have there; undefined: nothing. */
  shown?: { result: QueryResult; places: number[]; isWithheld: boolean };
}

const SEVERAL_MOMENTS =
  'The answers that the database gave last are of several moments, and small groups could be told by comparing them.';

type RunQueries = (plans: readonly QueryPlan[]) => Promise<SourceOutcome[]>;

/**
 * Answers plans, undefined standing for one that is withheld whatever it says, for guests from whom small groups
 * are withheld. An answer is compared with those without one of its filters, and without any: what differs by a few
 * rows would tell them. So is its total, which says what of the data the filters leave out.
 */
export async function askGuarded(
  guarded: readonly (GuardedPlan | undefined)[],
  ask: RunQueries,
): Promise<GuardedAnswer[]> {
  const asked = guarded.map((one) => {
    const plans = one ? [one.plan, ...one.wider] : [];
    return { groups: plans.map(countedPlan), totals: plans.map((plan) => countedPlan(totalOf(plan))) };
  });
  const outcomes = await ask(
    asked.flatMap(({ groups, totals }) => [...groups, ...totals]).map(({ plan }) => plan),
  );
  return asked.map(({ groups, totals }) => {
    const mine = outcomes.splice(0, groups.length + totals.length);
    const [own] = mine;
    if (!own) return {};
    const failed = mine.find(({ error }) => error);
    if (failed || !own.result) return { outcome: failed };
    if (!areOfOneMoment(mine))
      return { outcome: { error: new LiveProblem('database_away', SEVERAL_MOMENTS) } };
    const result = withoutCounts(own.result, elementAt(groups, 0));
    const isTotalShown = withheldPlaces(totals, mine.slice(groups.length)).size > 0;
    return {
      outcome: { ...own, result },
      ...(!isTotalShown && shownOf(result, withheldPlaces(groups, mine))),
    };
  });
}

/** What differs between two moments hides how few rows a filter leaves out. */
const areOfOneMoment = (outcomes: readonly SourceOutcome[]): boolean =>
  new Set(outcomes.map(({ live }) => live?.asOf)).size === 1;

/** All the groups of a plan as one. */
function totalOf({ limit: _, others: __, ...plan }: QueryPlan): QueryPlan {
  return { ...plan, dimensions: [], order: [] };
}

function shownOf(result: QueryResult, withheld: ReadonlySet<number>): Pick<GuardedAnswer, 'shown'> {
  const places = result.rows.flatMap((_, at) => (withheld.has(at) ? [] : [at]));
  if (places.length === 0) return {};
  const shown = { columns: result.columns, rows: places.map((at) => elementAt(result.rows, at)) };
  return { shown: { result: shown, places, isWithheld: withheld.size > 0 } };
}

/** The rows of the first plan's result that are withheld, for what they count and by how much a wider plan's differ. */
function withheldPlaces(plans: readonly CountedPlan[], outcomes: readonly SourceOutcome[]): Set<number> {
  const [own, ...wider] = plans.map(({ plan, names }, at) => {
    const groups = groupsOf(elementAt(outcomes, at).result!, plan.dimensions.length, names);
    return { names, groups, byKey: new Map(groups.map((group) => [JSON.stringify(group.key), group])) };
  });
  const shared = wider.map(({ names, byKey }) => ({
    byKey,
    count: Math.min(names.length, own!.names.length),
  }));
  const groups = own!.groups.map(({ key, counts }): Group => {
    const differences = shared.flatMap(({ byKey, count }) => {
      const other = byKey.get(JSON.stringify(key))?.counts ?? counts;
      return counts.slice(0, count).map((one, at) => Math.abs((other[at] ?? 0) - one));
    });
    return { key, counts: [...counts, ...differences] };
  });
  const differences = shared.flatMap(({ count }) => new Array<number>(count).fill(SMALL_GROUP_ROWS));
  return withheldGroups(groups, [...elementAt(plans, 0).least, ...differences]);
}

/** The filters without one of them each, and without any; those of the time column go together, as they came. */
export function withoutEach(filters: readonly Filter[], timeColumn: string | null): Filter[][] {
  const ofTime = filters.filter(({ column }) => column === timeColumn);
  const units = [
    ...(ofTime.length > 0 ? [ofTime] : []),
    ...filters.filter(({ column }) => column !== timeColumn).map((filter) => [filter]),
  ];
  const less = units.map((unit) => filters.filter((filter) => !unit.includes(filter)));
  return units.length > 1 ? [...less, []] : less;
}
