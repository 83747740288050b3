import type { WatchedNumber } from '@plumbline/contracts';
import { type NewNames, renamedPlan } from '@plumbline/datasets/renames';

/** The number of an alert under the new names of its columns. A calculation whose name a column takes gives way. */
export function renamedWatch(watch: WatchedNumber, columns: NewNames): WatchedNumber {
  const names = withRoom(columns, watch);
  const { dataSourceId, measure, filters, derived, time, label } = watch;
  const plan = renamedPlan(
    {
      ...{ dataSourceId, version: 1, measures: [measure], dimensions: [{ column: time }], filters },
      ...{ order: [], ...(derived && { derived }) },
    },
    names,
  );
  return {
    ...watch,
    ...{ label: columns.get(label) ?? label, measure: plan.measures[0] ?? measure },
    ...{ filters: plan.filters, time: plan.dimensions[0]?.column ?? time },
    ...(plan.derived && {
      derived: plan.derived.map((one) => ({ ...one, as: names.get(one.as) ?? one.as })),
    }),
  };
}

function withRoom(columns: NewNames, { derived = [] }: WatchedNumber): NewNames {
  const taken = new Set([...columns.values(), ...derived.map(({ as }) => as)]);
  const given = new Set(columns.values());
  const moved = derived.flatMap(({ as }): [string, string][] => {
    if (!given.has(as)) return [];
    const free = freeName(as, taken);
    taken.add(free);
    return [[as, free]];
  });
  return new Map([...columns, ...moved]);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n += 1) if (!taken.has(`${name} ${n}`)) return `${name} ${n}`;
}
