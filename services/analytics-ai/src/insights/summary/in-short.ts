import {
  addPeriods,
  completePeriods,
  type PeriodGrain,
  periodName,
  present,
  type TimeField,
  toDate,
  toDay,
  toNumber,
  uncapitalised,
} from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { Clock } from '../trends/clock.js';
import type { ChartDraft, KnownFinding, Paragraph, SectionDraft, Windows, Writing } from './draft.js';
import { driversOf, isTelling } from './drivers.js';
import { periodPosition } from './methods.js';
import { changeOf, count, moved, percent } from './phrases.js';
import { tell, tellEvidence } from './select-findings.js';
import { comparedPlan } from './subject.js';

/** The title, and the beginning that says the same with what it rests on. */
export interface Opening {
  title: Paragraph;
  section: SectionDraft;
}

const GRAIN_NOUNS: Record<PeriodGrain, string> = {
  ...{ hour: 'hour', day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
};
/** As many periods as a picture of this size can name. */
const DRAWN = 24;
const LONGEST = 480;
/** Fewer periods tell no usual change; a smaller change is none. */
const [LEAST_MOVES, LEVEL] = [8, 0.005];

export async function writeInShort(writing: Writing, first: KnownFinding | undefined): Promise<Opening> {
  const { time, windows } = writing;
  return time && windows ? writeChange(writing, { time, windows }, first) : writeState(writing, first);
}

async function writeChange(
  writing: Writing,
  { time, windows }: { time: TimeField; windows: Windows },
  first: KnownFinding | undefined,
): Promise<Opening> {
  const { analysis, planner, subject } = writing;
  const plan = comparedPlan(planner, [subject.measure], { time, windows });
  const [change, drivers] = await Promise.all([
    changeOf(analysis, plan),
    driversOf(writing, { time, windows }),
  ]);
  const clock = clockOf(time, windows.isYear ? 'month' : time.grain);
  const position = clock ? await writePosition(writing, { time, windows, clock }) : [];
  const words = moved(change, subject);
  const from = spanOf(referenceTo(change.traced, 0, 'base'), subject.write);
  const headline: Paragraph = [
    `${subject.name} `,
    ...words,
    ` ${windows.during}`,
    ...(change.direction === 'level' ? [', after ', from] : [', from ', from]),
    ` ${windows.base}.`,
  ];
  const [driver] = drivers.filter(isTelling);
  const who: Paragraph[] =
    driver && change.direction !== 'level'
      ? [
          [
            `${driver.lead.change / driver.change > 0.5 ? 'Most of it' : 'The largest part of it'} came from ${driver.lead.name}.`,
          ],
        ]
      : [];
  return {
    title: [`${subject.name} `, ...titleWords(words, change.direction), ` ${windows.during}`],
    section: {
      kind: 'in_short',
      heading: 'In short',
      paragraphs: [
        [
          ...headline,
          ...position.flatMap((one): Paragraph => [' ', ...one]),
          ...who.flatMap((one): Paragraph => [' ', ...one]),
        ],
        ...(first ? [tell(writing, first)] : []),
      ],
      ...(clock && { chart: seriesChart(writing, time, clock) }),
    },
  };
}

/** A title has the change alone, without the value that it led to. */
function titleWords(words: Paragraph, direction: 'up' | 'down' | 'level'): Paragraph {
  if (direction === 'level') return ['held steady'];
  const end = words.indexOf(' to ');
  return end < 0 ? words.slice(0, -2) : words.slice(0, end);
}

/** Where the last period stands among all: highest, lowest, or against a year before. */
async function writePosition(
  { analysis, planner, subject }: Writing,
  { time, windows, clock }: { time: TimeField; windows: Windows; clock: Clock },
): Promise<Paragraph[]> {
  const plan = seriesPlan(planner, subject.measure, time, clock);
  const traced = await analysis.compute(periodPosition, { clock, isAdded: subject.isAdded }, [plan]);
  const cell = (column: string) => referenceTo(traced, 0, column);
  const number = (column: string) => toNumber(cell(column).value);
  const noun = GRAIN_NOUNS[clock.grain];
  const periods = spanOf(cell('periods'), count);
  const rank = number('rank_high') === 1 ? 'highest' : number('rank_low') === 1 ? 'lowest' : undefined;
  const year = cell('year_change').value;
  const last = periodName(addPeriods(toDay(clock.from), clock.grain, clock.count - 1), clock.grain);
  const found: Paragraph[] = [];
  if (windows.isYear && year !== null && Number.isFinite(number('value')))
    found.push([
      `${last} alone ${subject.isAdded ? 'brought' : 'stood at'} `,
      spanOf(cell('value'), subject.write),
      ', ',
      spanOf(cell('year_change'), percent),
      ` ${toNumber(year) > 0 ? 'more' : 'less'} than the same ${noun} a year earlier`,
      ...(rank ? [` and the ${rank} of all `, periods, ` ${noun}s`] : []),
      '.',
    ]);
  if (windows.isYear) return found;
  if (rank && number('periods') > 3)
    found.push([`It is the ${rank} of the `, periods, ` complete ${noun}s in the data.`]);
  const [usual, change] = [number('usual_change'), Math.abs(number('change'))];
  if (Number.isFinite(usual) && number('periods') >= LEAST_MOVES && change >= LEVEL)
    found.push([
      `${noun === 'hour' ? 'An' : 'A'} ${noun} usually moves it by `,
      spanOf(cell('usual_change'), percent),
      change > 2 * usual
        ? ', so this is more than its usual up and down.'
        : ', so this is within its usual up and down.',
    ]);
  return found;
}

function seriesPlan(
  planner: Writing['planner'],
  measure: Writing['subject']['measure'],
  time: TimeField,
  clock: Clock,
) {
  const end = addPeriods(toDay(clock.from), clock.grain, clock.count) - 1;
  return planner.plan({
    measures: [measure],
    dimensions: [{ column: time.name, grain: clock.grain }],
    filters: [{ column: time.name, op: 'between', values: [clock.from, toDate(end)] }],
    order: [{ by: time.name, direction: 'asc' }],
  });
}

function clockOf({ span }: TimeField, grain: PeriodGrain): Clock | undefined {
  if (grain === 'hour') return undefined;
  const { start, count: periods } = completePeriods(span, grain);
  return periods >= 2 && periods <= LONGEST ? { grain, from: toDate(start), count: periods } : undefined;
}

/** The last complete periods, the last one standing out. */
function seriesChart({ planner, subject }: Writing, time: TimeField, clock: Clock): ChartDraft {
  const cut = Math.max(0, clock.count - DRAWN);
  const from = toDate(addPeriods(toDay(clock.from), clock.grain, cut));
  const drawn = { ...clock, from, count: clock.count - cut };
  const last = addPeriods(toDay(from), clock.grain, drawn.count - 1);
  return {
    type: subject.isAdded ? 'column' : 'line',
    plan: seriesPlan(planner, subject.measure, time, drawn),
    title: `${subject.name} per ${GRAIN_NOUNS[clock.grain]}`,
    subtitle: `${subject.measure.as}, ${periodName(toDay(from), clock.grain)} to ${periodName(last, clock.grain)}`,
    ...(subject.format && { format: subject.format }),
    ...(subject.isAdded && { highlight: [toDate(last)] }),
  };
}

/** Without a time to compare: how much there is, how it is spread, and the clearest finding. */
async function writeState(writing: Writing, first: KnownFinding | undefined): Promise<Opening> {
  const { analysis, planner, subject } = writing;
  const { field } = subject;
  const { noun } = analysis.fields;
  const counted = planner.plan({ measures: [planner.count] });
  const total = planner.plan({
    measures: [subject.measure],
    ...(field && { filters: [present(field.name)] }),
  });
  const [rows, all] = await analysis.query([counted, total]);
  const size: Paragraph = rows
    ? ['The data holds ', spanOf(referenceTo(rows, 0, planner.count.as), count), ` ${noun}. `]
    : [];
  const sum: Paragraph =
    all && field
      ? [
          `${subject.name} ${subject.isAdded ? 'adds up to' : 'is'} `,
          spanOf(referenceTo(all, 0, subject.measure.as), subject.write),
          ...(await middleOf(writing)),
          '.',
        ]
      : [];
  const name = analysis.shape.name.replace(/\.[a-z\d]{1,5}$/i, '');
  return {
    title: first ? first.titleParts.map((phrase) => ({ settled: phrase })) : [`What ${name} shows`],
    section: {
      kind: 'in_short',
      heading: 'In short',
      paragraphs: [[...size, ...sum], ...(first ? [tellEvidence(first)] : [])].filter(
        (one) => one.length > 0,
      ),
      ...(first && { drawn: first.chart }),
    },
  };
}

/** Where the middle half of all values lies. */
async function middleOf({ analysis, planner, subject: { field, write } }: Writing): Promise<Paragraph> {
  if (!field || field.isYesNo || field.distinct < 8) return [];
  const measures = [0.25, 0.75].map((p) =>
    planner.named(
      { agg: 'quantile', column: field.name, p },
      `${p === 0.25 ? 'Lower' : 'Upper'} quartile of ${uncapitalised(field.label)}`,
    ),
  );
  const [low, high] = measures;
  const [traced] = await analysis.query([planner.plan({ measures })]);
  if (!traced || !low || !high) return [];
  return [
    '; the middle half of all values lies between ',
    spanOf(referenceTo(traced, 0, low.as), write),
    ' and ',
    spanOf(referenceTo(traced, 0, high.as), write),
  ];
}
