import { pluralOf, type TimeField, toNumber, uncapitalised } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import { mixOfChange } from '../descriptions/methods.js';
import type { ChartDraft, Paragraph, SectionDraft, Subject, Windows, Writing } from './draft.js';
import { type Driver, driversOf, isOffset, isRelevant, type Part } from './drivers.js';
import { changeParts, changeSpread } from './methods.js';
import { changeOf, count, kindOf, moved, percent, valuesOf } from './phrases.js';
import { writeStanding } from './standing.js';
import { averaged, comparedPlan, countOf } from './subject.js';

/** A smaller change is none. */
const LEVEL = 0.01;

type Compared = { time: TimeField; windows: Windows };

/** What changed between both windows and why: by arithmetic, then by who made it. */
export async function writeChanges(writing: Writing, compared: Compared): Promise<SectionDraft | undefined> {
  const { brief, analysis, planner, subject } = writing;
  const [arithmetic, drivers, change] = await Promise.all([
    writeArithmetic(writing, compared),
    driversOf(writing, compared),
    changeOf(analysis, comparedPlan(planner, [subject.measure], compared), subject),
  ]);
  // What hardly changed, or as it does anyway, has nobody who made the difference.
  const isSteady = writing.isUsual || change.direction === 'level';
  const most = brief.length === 'short' ? 1 : brief.length === 'page' ? 2 : 3;
  const relevant = isSteady ? [] : drivers.filter(isRelevant).slice(0, most);
  const [first] = isSteady ? [] : drivers;
  const byGroup = await Promise.all(
    relevant.length > 0
      ? relevant.map((driver) => writeDriver(writing, driver))
      : first
        ? [writeBroad(writing, first)]
        : [],
  );
  // Where nothing explains the change, it is still worth knowing where most of it comes from.
  const standing = isSteady ? await writeStanding(writing, undefined) : undefined;
  const paragraphs = [...arithmetic, ...byGroup, ...(standing?.paragraphs.slice(0, 1) ?? [])];
  if (paragraphs.length === 0) return undefined;
  const shown = relevant[0] ?? first;
  if (standing?.chart) return { ...standing, heading: 'What changed', paragraphs };
  return {
    kind: 'changes',
    heading: 'What changed and why',
    paragraphs,
    ...(shown && { chart: chartOf(writing, shown, compared) }),
  };
}

/** A total grows by more rows or by larger ones: both parts add up to the change. */
async function writeArithmetic(writing: Writing, compared: Compared): Promise<Paragraph[]> {
  const { analysis, planner, subject } = writing;
  const { field } = subject;
  const { noun } = analysis.fields;
  if (!field || !subject.isAdded || field.min < 0 || noun === 'rows') return [];
  const rows = countOf(analysis.fields, planner);
  const plan = comparedPlan(planner, [rows.measure, subject.measure], compared);
  const counts = comparedPlan(planner, [rows.measure], compared);
  const [parts, change, [traced]] = await Promise.all([
    analysis.compute(changeParts, {}, [plan]),
    changeOf(analysis, counts, { isAdded: true }),
    analysis.query([counts]),
  ]);
  const cell = (column: string) => referenceTo(parts, 0, column);
  const number = (column: string) => toNumber(cell(column).value);
  if (!traced || !Number.isFinite(number('by_average')) || !Number.isFinite(number('average_change')))
    return [];
  const mean = averaged(field, planner);
  const { now, before } = valuesOf(traced, 0, rows.measure.as, count);
  const isUp = number('average_change') > 0;
  const isSameMean = Math.abs(number('average_change')) < LEVEL;
  if (change.direction === 'level' && isSameMean) return [];
  const volume: Paragraph =
    change.direction === 'level'
      ? [`The number of ${noun} hardly changed, `, now, ' after ', before]
      : [
          'There were ',
          spanOf(referenceTo(change.traced, 0, 'relative'), percent),
          ` ${change.direction === 'up' ? 'more' : 'fewer'} ${noun}, `,
          now,
          ' after ',
          before,
        ];
  const average: Paragraph = [
    `; ${uncapitalised(mean.name)} ${isUp ? 'rose' : 'fell'} `,
    spanOf(cell('average_change'), percent),
    ' to ',
    spanOf(cell('average'), mean.write),
    '.',
  ];
  // As many as before have no part in the change.
  if (change.direction === 'level') return [[...volume, ...average]];
  const effect = effectWords(parts, { noun, subject, isFewer: change.direction === 'down' });
  return [[...volume, ...average, ' ', ...effect]];
}

/** What more or fewer rows, and what a higher or lower average, bring to a change. */
function effectWords(
  parts: TracedResult,
  { noun, subject, isFewer }: { noun: string; subject: Subject; isFewer: boolean },
): Paragraph {
  const cell = (column: string) => referenceTo(parts, 0, column);
  const amount = (column: string) => spanOf(cell(column), (value) => subject.write(Math.abs(value)));
  const [fromRows, fromAverage, average] = ['by_rows', 'by_average', 'average_change'].map((column) =>
    toNumber(cell(column).value),
  ) as [number, number, number];
  const more = isFewer || fromRows < 0 ? `Fewer ${noun}` : `More ${noun}`;
  const larger = average > 0 ? 'a higher average' : 'a lower average';
  const added = (amountOf: number) => (amountOf > 0 ? 'added' : 'took away');
  if (fromRows > 0 === fromAverage > 0)
    return [
      `${more} account for `,
      amount('by_rows'),
      ` of the ${fromRows > 0 ? 'rise' : 'fall'} and ${larger} for `,
      amount('by_average'),
      '.',
    ];
  return [
    `${more} ${added(fromRows)} `,
    amount('by_rows'),
    `, while ${larger} ${added(fromAverage)} `,
    amount('by_average'),
    '.',
  ];
}

/** Who made the difference, and who went the other way. */
export async function writeDriver(writing: Writing, driver: Driver): Promise<Paragraph> {
  const { by, lead, against, change } = driver;
  const [own, other] = await Promise.all([
    partWords(writing, driver, lead),
    against && partWords(writing, driver, against),
  ]);
  if (other && against && isOffset(driver))
    return [
      `The ${pluralOf(kindOf(by.label) ?? by.label)} moved against each other: ${lead.name} `,
      ...own,
      `, while ${against.name} `,
      ...other,
      '.',
    ];
  const part = lead.change / change;
  const rise = change > 0 ? 'rise' : 'fall';
  const much =
    part >= 0.995
      ? `That is ${part > 1.005 ? 'more than' : ''} the whole ${rise}`.replace('  ', ' ')
      : undefined;
  const weight: Paragraph = much
    ? [`. ${much}`]
    : ['. That is ', await shareOfChange(writing, driver), ` of the ${rise}`];
  return [
    `By ${kindOf(by.label) ?? by.label}, ${lead.name} made the difference: it `,
    ...own,
    ...weight,
    ...(other && against ? [`. ${against.name} went the other way: it `, ...other] : []),
    '.',
  ];
}

async function partWords(
  { analysis, subject }: Writing,
  { plan }: Driver,
  { row }: Part,
): Promise<Paragraph> {
  const change = await changeOf(analysis, plan, { row, field: subject.field, isAdded: subject.isAdded });
  if (change.base === 0)
    return ['is new, with ', spanOf(referenceTo(change.traced, 0, 'now'), subject.write)];
  return [...moved(change, subject), ' from ', spanOf(referenceTo(change.traced, 0, 'base'), subject.write)];
}

async function shareOfChange({ analysis }: Writing, { plan, lead }: Driver) {
  const traced = await analysis.compute(mixOfChange, { row: lead.row }, [plan]);
  return spanOf(referenceTo(traced, 0, 'part'), percent);
}

/** No group stands out: how many rose and fell. */
async function writeBroad({ analysis }: Writing, { by, plan, change }: Driver): Promise<Paragraph> {
  const spread = await analysis.compute(changeSpread, {}, [plan]);
  const cell = (column: string) => spanOf(referenceTo(spread, 0, column), count);
  const number = (column: string) => toNumber(referenceTo(spread, 0, column).value);
  const [groups, along] = [number('groups'), change > 0 ? 'rising' : 'falling'];
  const many = pluralOf(kindOf(by.label) ?? by.label);
  const rise = change > 0 ? 'rise' : 'fall';
  const verb = change > 0 ? 'rose' : 'fell';
  if (number(along) === groups)
    return [
      ...(groups === 2 ? [`The ${rise} is broad: both`] : [`The ${rise} is broad: all `, cell('groups')]),
      ` ${many} ${verb}, none far more than its size would say.`,
    ];
  return [
    `No ${kindOf(by.label) ?? by.label} alone explains the ${rise}: `,
    cell(along),
    ' of ',
    cell('groups'),
    ` ${many} ${verb}.`,
  ];
}

/** The groups in the later window, largest first. */
function chartOf(
  { subject, planner }: Writing,
  { by, lead }: Driver,
  { time, windows }: Compared,
): ChartDraft {
  const { compare } = comparedPlan(planner, [subject.measure], { time, windows });
  const between = compare
    ? [{ column: time.name, op: 'between' as const, values: [compare.from, compare.to] }]
    : [];
  return {
    type: 'bar',
    plan: planner.plan({
      measures: [subject.measure],
      dimensions: [{ column: by.name }],
      filters: between,
      order: [{ by: subject.measure.as, direction: 'desc' }],
      limit: 12,
      others: true,
    }),
    title: `${subject.name} by ${by.label}`,
    subtitle: `${subject.measure.as} ${windows.during}`,
    ...(subject.format && { format: subject.format }),
    highlight: [lead.value],
  };
}
