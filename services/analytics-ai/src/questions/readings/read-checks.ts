import type { Annotation } from '../matching/annotate.js';
import { measureOf, PlanDraft } from '../plans/plan-draft.js';
import { conditionsOf } from './parts/conditions.js';
import type { Evaluation, Proposal } from './reading.js';
import { cell, saidConditions, spokenConditions } from './saying.js';

/** "did A win more than 3 medals", "is B from France": whether there are rows that fulfil all of it. */
export function readChecks(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  if (!/^(did|is|are|was|were|does|do|has|have|had)$/.test(tokens[0]?.word ?? '')) return [];
  const conditions = conditionsOf(annotation);
  if (conditions.length < 2) return [];
  const draft = new PlanDraft(table, conditions);
  draft.measures = [measureOf(draft, 'count', undefined, table.noun)];
  const plan = draft.build();
  return [
    {
      kind: 'check',
      used: conditions.flatMap(({ used }) => used),
      bonus: 0,
      conditions,
      said: [
        'Say whether there are ',
        { slot: 'measure', text: table.noun },
        ...saidConditions(conditions, table),
      ],
      columns: [],
      work: async (data): Promise<Evaluation> => {
        const main = await data.ask(plan);
        const count = Number(main.result.rows[0]?.[0] ?? 0);
        return {
          main,
          plan,
          values: [count > 0 ? 'yes' : 'no'],
          text: [
            count > 0 ? 'Yes: ' : 'No: ',
            cell(main, 0, plan.measures[0]?.as ?? ''),
            ` ${table.noun}${spokenConditions(conditions)}.`,
          ],
        };
      },
    },
  ];
}
