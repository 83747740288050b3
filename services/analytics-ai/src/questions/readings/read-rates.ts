import { sharesRoot, stemOf } from '../language/tokens.js';
import type { Annotation } from '../matching/annotate.js';
import { isRowWord } from '../matching/match-columns.js';
import { type Condition, PlanDraft, reference } from '../plans/plan-draft.js';
import { flagValue, isFlag, isRecords } from '../table/table.js';
import { measuredProposal } from './measured.js';
import { conditionsOf } from './parts/conditions.js';
import { groupsOf } from './parts/groups.js';
import type { Proposal } from './reading.js';

/** "return rate by product", "what percentage of shipments were late, by carrier": the part of each group's rows. */
export function readRates(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  if (!isRecords(table)) return [];
  return [
    ...flagRate(annotation),
    ...shareWithin(
      annotation,
      tokens.find(({ word }) => /^(share|percentage|percent|proportion|fraction)$/.test(word))?.at,
    ),
  ];
}

function flagRate(annotation: Annotation): Proposal[] {
  const { tokens, table } = annotation;
  const cue = tokens.find(({ word }) => word === 'rate' || word === 'rates');
  const before = cue && tokens[cue.at - 1];
  if (!cue || !before) return [];
  const column = table.columns.find(
    (one) => isFlag(one) && one.stems.some((stem) => isRootOf(before.stem, stem)),
  );
  const said = { column, from: before.at, to: cue.at + 1 };
  if (!column) return [];
  const condition: Condition = {
    ...{ column, op: 'eq', values: [flagValue(column, true)], used: [before.at, cue.at] },
    ...{ text: column.label, because: 'A column of yes and no' },
  };
  return [within(annotation, [condition], { used: [before.at, cue.at], except: [said] })];
}

const isRootOf = (word: string, stem: string): boolean =>
  (word.length >= 6 && stem.length >= 6 && word.slice(0, 5) === stem.slice(0, 5)) ||
  word === stem ||
  stemOf(word) === stem ||
  sharesRoot(word, stem) ||
  (word.length >= 5 && (stem.startsWith(word) || word.startsWith(stem)));

/** What is said behind the verb is the part, what is said before it is the whole. */
function shareWithin(annotation: Annotation, cue: number | undefined): Proposal[] {
  const { tokens, table } = annotation;
  if (cue === undefined) return [];
  const groups = groupsOf(annotation);
  const verb =
    tokens.find(
      ({ word, at }) =>
        at > cue + 1 && /^(is|are|was|were|got|get|gets|have|has|had|that|which|who)$/.test(word),
    ) ?? partAsVerb(annotation, cue);
  if (!verb) return [];
  const conditions = conditionsOf(
    annotation,
    groups.map(({ range }) => range),
  );
  const time = table.fields.time?.name;
  const part = conditions.filter(
    ({ column, used }) => column.name !== time && used.some((at) => at >= verb.at),
  );
  const whole = conditions.filter((condition) => !part.includes(condition));
  const isNarrowed = whole.some(({ column }) => column.name !== time);
  if (part.length === 0 || (groups.length === 0 && !isNarrowed)) return [];
  return [
    within(annotation, part, {
      used: [cue, verb.at],
      except: part.flatMap(({ used }) => used.map((at) => ({ from: at, to: at + 1 }))),
    }),
  ];
}

/** "percentage of accounts cancelled": the value follows the rows at once. */
const partAsVerb = ({ tokens, table }: Annotation, cue: number) => {
  const noun = tokens.find(({ word, at }) => at > cue && isRowWord(word, table));
  return noun && tokens[noun.at + 1];
};

interface Given {
  used: number[];
  except: readonly { from: number; to: number }[];
}

function within(annotation: Annotation, part: readonly Condition[], { used, except }: Given): Proposal {
  const { tokens, table } = annotation;
  const groups = groupsOf(annotation);
  const conditions = conditionsOf(annotation, [...except, ...groups.map(({ range }) => range)]);
  const draft = new PlanDraft(table, conditions);
  const text = part.map((one) => one.text).join(' and ');
  const name = `part of ${table.noun} where ${text}`.slice(0, 150);
  const column = draft.derive(name, `if(${part.map(testOf).join(' and ')}, 1, 0)`);
  draft.measures = [{ agg: 'avg', column, as: `Share of ${table.noun} where ${text}`.slice(0, 190) }];
  const nouns = tokens.filter(
    ({ word }) => isRowWord(word, table) || /^(how|much|of|average|overall)$/.test(word),
  );
  return {
    ...measuredProposal(annotation, { draft, groups, conditions }),
    kind: 'rate',
    used: [
      ...[...used, ...nouns.map(({ at }) => at), ...part.flatMap((one) => one.used)],
      ...groups.flatMap((group) => group.used),
      ...conditions.flatMap((one) => one.used),
    ],
    bonus: 0.14,
    columns: groups.map((group) => group.column),
  };
}

/** A condition as a formula. */
function testOf({ column, op, values }: Condition): string {
  const name = reference(column);
  const literal = (value: unknown) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  const [first, second] = values.map(literal);
  const signs: Partial<Record<Condition['op'], string>> = {
    eq: '=',
    ne: '<>',
    lt: '<',
    lte: '<=',
    gt: '>',
    gte: '>=',
  };
  if (op === 'is_null') return `is_null(${name})`;
  if (op === 'is_not_null') return `not is_null(${name})`;
  if (op === 'between') return `(${name} >= ${first} and ${name} <= ${second})`;
  const any = `(${values.map((value) => `${name} = ${literal(value)}`).join(' or ')})`;
  if (op === 'not_in') return `not ${any}`;
  return signs[op] ? `${name} ${signs[op]} ${first}` : any;
}
