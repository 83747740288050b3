import { SUPERLATIVES } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import { type NumberSpan, placesOf, type TokenRange } from '../matching/spans.js';
import { measureOf, PlanDraft, reference } from '../plans/plan-draft.js';
import { isMoment, isRecords, type TableColumn } from '../table/table.js';
import { measuredProposal } from './measured.js';
import { conditionsOf } from './parts/conditions.js';
import { groupsOf } from './parts/groups.js';
import { momentsSaid } from './parts/time-conditions.js';
import type { Proposal } from './reading.js';

const UNIT = /^(days?|hours?|weeks?)$/;
const NOUN = /^(duration|stay|length|time|delay|wait|turnaround)$/;
const HOURS = { hour: 1, day: 24, week: 168 };
const JOINING =
  /^(between|from|to|until|till|and|after|before|it|take|takes|took|taken|of|in|long|how|many|number|average|mean|on|most|does|did|pass|passes|lie|date|dates)$/;

/** "average days between order and shipping", "how long does it take to close a ticket", "took more than 2 days". */
export function readDurations(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  const isTaken = tokens.some(({ word }) => /^(take|takes|took|taken|pass|between|from)$/.test(word));
  const long = tokens.find(({ word, at }) => word === 'long' && tokens[at - 1]?.word === 'how');
  const units = tokens.filter(({ word }) => UNIT.test(word));
  const noun = tokens.find(({ word }) => NOUN.test(word));
  if (!isRecords(table) || !(long || (units.length > 0 && isTaken) || noun)) return [];
  const pair = pairOf(
    annotation,
    isTaken || long !== undefined || /^(length|stay|duration)$/.test(noun?.word ?? ''),
  );
  if (!pair) return [];
  const isHours = units.some(({ word }) => /^hour/.test(word));
  const [from, to] = pair.columns.map(reference);
  const isPrecise = pair.columns.some(({ kind }) => kind === 'timestamp');
  const hours = `hours_between(${from}, ${to})`;
  const formula = isHours ? hours : isPrecise ? `${hours} / 24` : `days_between(${from}, ${to})`;
  const [start, end] = pair.columns.map(({ label }) => label);
  const name = `${isHours ? 'hours' : 'days'} from ${start} to ${end}`;
  const taken: TokenRange[] = pair.used.map((at) => ({ from: at, to: at + 1 }));
  const small = tokens.filter(({ word }) => JOINING.test(word) || UNIT.test(word) || NOUN.test(word));
  const used = [...pair.used, ...small.map(({ at }) => at)];
  const limit = annotation.numbers.find(
    ({ isCompared, to: after }) => isCompared && UNIT.test(tokens[after]?.word ?? ''),
  );
  const scale = isHours ? 1 : HOURS.day;
  return [durationOf(annotation, { formula, name, taken, used, ...(limit && { limit }), scale })];
}

interface Duration {
  formula: string;
  name: string;
  taken: TokenRange[];
  used: number[];
  limit?: NumberSpan;
  /** Hours in the unit that the formula counts. */
  scale: number;
}

function durationOf(annotation: Annotation, given: Duration): Proposal {
  const { formula, name, taken, used, limit, scale } = given;
  const { tokens, table } = annotation;
  const groups = groupsOf(annotation);
  const except = [...taken, ...groups.map(({ range }) => range), ...(limit ? [limit] : [])];
  const conditions = conditionsOf(annotation, except);
  const draft = new PlanDraft(table, conditions);
  const column = draft.derive(name, formula);
  if (limit) {
    draft.filter({
      column,
      op: limit.op,
      values: limitsIn(annotation, limit, scale),
    });
    draft.measures = [measureOf(draft, 'count', undefined, table.noun)];
  } else {
    const words = tokens.map(({ word }) => word);
    const extreme = tokens.find(({ word }) => /^(longest|shortest|maximum|minimum|max|min)$/.test(word));
    const direction = extreme && SUPERLATIVES.get(extreme.word)?.direction;
    const agg = words.includes('median')
      ? 'median'
      : words.includes('total')
        ? 'sum'
        : direction === 'desc'
          ? 'max'
          : direction === 'asc'
            ? 'min'
            : 'avg';
    const titles = { avg: 'Average', median: 'Median', max: 'Longest', min: 'Shortest', sum: 'Total' };
    draft.measures = [{ agg, column, as: `${titles[agg]} ${name}`.slice(0, 200) }];
    used.push(
      ...tokens
        .filter(({ word }) => /^(median|total|longest|shortest|maximum|minimum|max|min)$/.test(word))
        .map(({ at }) => at),
    );
  }
  const said = limit
    ? [
        ' where ',
        {
          slot: 'filter' as const,
          text: `${name} ${limit.op} ${limitsIn(annotation, limit, scale).join(' and ')}`,
        },
      ]
    : [];
  return {
    ...measuredProposal(annotation, { draft, groups, conditions, extra: said }),
    kind: 'duration',
    used: [
      ...used,
      ...(limit ? placesOf(limit) : []),
      ...groups.flatMap((group) => group.used),
      ...conditions.flatMap((condition) => condition.used),
    ],
    bonus: 0.1,
    columns: groups.map((group) => group.column),
  };
}

/** "more than 2 weeks" in the unit that the formula counts. */
function limitsIn({ tokens }: Annotation, { value, upTo, to }: NumberSpan, scale: number): number[] {
  const word = tokens[to]?.word ?? '';
  const hours = word.startsWith('week') ? HOURS.week : word.startsWith('hour') ? HOURS.hour : HOURS.day;
  return [value, upTo].flatMap((one) => (one === undefined ? [] : [(one * hours) / scale]));
}

/** The two dates that are spoken of; where one is, the other is what the data is told by. */
function pairOf(
  annotation: Annotation,
  isSure: boolean,
): { columns: TableColumn[]; used: number[] } | undefined {
  const { table } = annotation;
  const moments = table.columns.filter(isMoment);
  const said = momentsSaid(annotation);
  const used = said.map(({ at }) => at);
  const own = [...new Set(said.map(({ column }) => column))];
  const main = table.columns.find(({ name }) => name === table.fields.time?.name);
  if (own.length >= 2) {
    const [first, second] = own.slice(0, 2);
    return first && second
      ? { columns: second === main ? [second, first] : [first, second], used }
      : undefined;
  }
  const [one] = own;
  if (one && main && one !== main) return { columns: [main, one], used };
  const other = moments.find((column) => column !== main);
  if (!isSure || moments.length !== 2 || !main || !other)
    return one && moments.length === 2 && main && other ? { columns: [main, other], used } : undefined;
  return { columns: [main, other], used };
}
