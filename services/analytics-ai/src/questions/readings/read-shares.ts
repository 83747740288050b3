import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import { placesOf } from '../matching/spans.js';
import { type Condition, measureOf, PlanDraft } from '../plans/plan-draft.js';
import { isSummable } from '../table/table.js';
import { partOfWhole } from './methods.js';
import { conditionsOf } from './parts/conditions.js';
import { groupsOf } from './parts/groups.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, saidConditions, sayExact, spokenConditions } from './saying.js';

const SHARE = /^(share|percentage|percent|proportion|fraction|part|rate)$/;

/** "what share of orders is from the West", "share of revenue by channel". */
export function readShares(annotation: Annotation): Proposal[] {
  const { tokens, columns, table } = annotation;
  const cue = tokens.find(
    ({ word, at }) =>
      SHARE.test(word) &&
      (word !== 'rate' || tokens[at - 1]?.word === 'what') &&
      !columns.some(({ from, to }) => from <= at && at < to),
  );
  if (!cue) return [];
  const groups = groupsOf(annotation);
  const measured = columns.find(
    (span) =>
      isSummable(span.column) &&
      span.column.kind === 'number' &&
      !groups.some(({ column }) => column === span.column),
  );
  const taken = [...groups.map(({ range }) => range), ...(measured ? [measured] : [])];
  const conditions = conditionsOf(annotation, taken);
  const used = [
    cue.at,
    ...(measured ? placesOf(measured) : []),
    ...groups.flatMap((group) => group.used),
    ...conditions.flatMap((one) => one.used),
    ...tokens
      .filter(
        ({ word, at }) => isRowWord(word, table) || (/^(how|much|of|total)$/.test(word) && at < cue.at + 3),
      )
      .map(({ at }) => at),
  ];
  const [group] = groups;
  if (group)
    return [
      byGroup(annotation, {
        group: group.column.name,
        label: group.column.label,
        measured: measured?.column,
        conditions,
        used,
      }),
    ];
  return ofWhole(annotation, { measured: measured?.column, conditions, used });
}

/** The part of all rows, or of their total, that fulfils the conditions; a period holds for both. */
function ofWhole(
  { table }: Annotation,
  { measured, conditions, used }: Pick<ByGroup, 'measured' | 'conditions' | 'used'>,
): Proposal[] {
  const time = table.fields.time?.name;
  const part = conditions.filter(({ column }) => column.name !== time);
  if (part.length === 0) return [];
  const whole = conditions.filter(({ column }) => column.name === time);
  const plans = [conditions, whole].map((some) => {
    const draft = new PlanDraft(table, some);
    draft.measures = [
      measured ? measureOf(draft, 'sum', measured) : measureOf(draft, 'count', undefined, table.noun),
    ];
    return draft.build();
  });
  const what = measured?.label ?? table.noun;
  return [
    {
      kind: 'share',
      ...{ used, conditions, bonus: 0.08, columns: measured ? [measured] : [] },
      said: ['Show the share of ', { slot: 'measure', text: what }, ...saidConditions(conditions, table)],
      work: async (data): Promise<Evaluation | undefined> => {
        const main = await data.compute(partOfWhole, {}, plans);
        const [share] = main.result.rows[0] ?? [];
        const [plan] = plans;
        if (typeof share !== 'number' || !plan) return undefined;
        const text = sayExact(share, { percent: true });
        return {
          main,
          plan,
          values: [share],
          text: [
            cell(main, 0, 'share', text),
            ` of ${what}${spokenConditions(conditions)}: `,
            cell(main, 0, 'part'),
            ' of ',
            cell(main, 0, 'whole'),
            '.',
          ],
        };
      },
    },
  ];
}

interface ByGroup {
  group: string;
  label: string;
  measured: Annotation['columns'][number]['column'] | undefined;
  conditions: Condition[];
  used: number[];
}

function byGroup({ table }: Annotation, { group, label, measured, conditions, used }: ByGroup): Proposal {
  const draft = new PlanDraft(table, conditions);
  const as = `Share of ${measured?.label ?? table.noun}`;
  draft.measures = [{ agg: 'share', ...(measured && { column: draft.numberOf(measured) }), as }];
  draft.dimensions = [{ column: group }];
  draft.order = [{ by: as, direction: 'desc' }];
  const plan = draft.build();
  return {
    kind: 'shares',
    ...{ used, conditions, bonus: 0.08, columns: measured ? [measured] : [] },
    said: [
      'Show the ',
      { slot: 'measure', text: as.toLowerCase() },
      ' by ',
      { slot: 'by', text: label },
      ...saidConditions(conditions, table),
    ],
    work: async (data): Promise<Evaluation> => {
      const main = await data.ask(plan);
      const values = main.result.rows.map((row) => row[1] ?? null);
      const [first] = values;
      const share = sayExact(first ?? null, { percent: true });
      return {
        main,
        plan,
        values,
        isEmpty: values.length === 0,
        text: [cell(main, 0, group), ' has the largest share, ', cell(main, 0, as, share), '.'],
      };
    },
  };
}
