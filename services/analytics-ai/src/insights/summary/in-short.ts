import { capitalised, present, sayCount, type TimeField, uncapitalised } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import { courseOf, courseWords } from './course.js';
import type { KnownFinding, Paragraph, SectionDraft, Windows, Writing } from './draft.js';
import { driversOf, isOffset, isRelevant } from './drivers.js';
import { type Change, changeOf, moreOrLess, moved } from './phrases.js';
import { type Position, positionWords, seriesChart } from './position.js';
import { tell, tellEvidence } from './select-findings.js';
import { leaderTitle } from './standing.js';
import { comparedPlan } from './subject.js';

/** The title, and the beginning that says the same with what it rests on. */
export interface Opening {
  title: Paragraph;
  section: SectionDraft;
}

interface OpeningParts {
  /** The finding that matters most. */
  first: KnownFinding | undefined;
  position: Position | undefined;
}

export async function writeInShort(writing: Writing, { first, position }: OpeningParts): Promise<Opening> {
  const { time, windows } = writing;
  const opening = await (time && windows
    ? writeChange(writing, { time, windows }, { first, position })
    : writeState(writing, first));
  const { answer } = writing.brief;
  if (!answer?.length) return opening;
  const { section } = opening;
  const told = answer.map((phrase) => ({ settled: phrase }));
  return { ...opening, section: { ...section, paragraphs: [told, ...section.paragraphs] } };
}

async function writeChange(
  writing: Writing,
  compared: { time: TimeField; windows: Windows },
  { first, position }: OpeningParts,
): Promise<Opening> {
  const { analysis, planner, subject, isUsual } = writing;
  const { time, windows } = compared;
  const plan = comparedPlan(planner, [subject.measure], compared);
  const [change, drivers] = await Promise.all([
    changeOf(analysis, plan, { field: subject.field, isAdded: subject.isAdded }),
    driversOf(writing, compared),
  ]);
  const [driver] =
    isUsual || change.direction === 'level' ? [] : drivers.filter((one) => isRelevant(one) && !isOffset(one));
  const rise = change.direction === 'up' ? 'rise' : 'fall';
  const who: Paragraph[] = driver
    ? [
        [
          `${driver.lead.change / driver.change > 0.5 ? 'Most' : 'The largest part'} of the ${rise} came from ${driver.lead.name}.`,
        ],
      ]
    : [];
  const beside = position ? positionWords(position, windows, subject) : [];
  return {
    title: titleOf(writing, change, windows),
    section: {
      kind: 'in_short',
      heading: 'In short',
      paragraphs: [
        [headlineOf(writing, change, windows), ...beside, ...who].flatMap((words, at) =>
          at > 0 ? [' ', ...words] : words,
        ),
        ...(first ? [tell(writing, first)] : []),
      ],
      ...(position && { chart: seriesChart(writing, time, position) }),
    },
  };
}

/** "Revenue rose 8.1% to $58.1K in October 2026, from $53.7K in September 2026." */
function headlineOf({ subject, isUsual }: Writing, change: Change, { during, base }: Windows): Paragraph {
  const before = spanOf(referenceTo(change.traced, 0, 'base'), subject.write);
  const now = spanOf(referenceTo(change.traced, 0, 'now'), subject.write);
  if (isUsual)
    return [`${subject.name} came to `, now, ` ${during}, `, ...moreOrLess(change, subject), `${base}.`];
  const from = change.direction === 'level' ? ', after ' : ', from ';
  return [`${subject.name} `, ...moved(change, subject), ` ${during}`, from, before, ` ${base}.`];
}

/** The change alone, without the value that it led to. */
function titleOf({ subject, isUsual }: Writing, change: Change, { during }: Windows): Paragraph {
  if (isUsual) return [`${subject.name} stayed within its usual range ${during}`];
  if (change.direction === 'level') return [`${subject.name} held steady ${during}`];
  const words = moved(change, subject);
  const end = words.indexOf(' to ');
  return [`${subject.name} `, ...(end < 0 ? words.slice(0, -2) : words.slice(0, end)), ` ${during}`];
}

/** Without a time to compare: how much there is, how it is spread, and the clearest finding. */
async function writeState(writing: Writing, first: KnownFinding | undefined): Promise<Opening> {
  const { analysis, planner } = writing;
  const [rows] = await analysis.query([planner.plan({ measures: [planner.count] })]);
  const size: Paragraph = rows
    ? [
        'The data holds ',
        spanOf(referenceTo(rows, 0, planner.count.as), sayCount),
        ` ${analysis.fields.noun}.`,
      ]
    : [];
  const leader = first ? undefined : await leaderTitle(writing);
  const [measured, course] = await Promise.all([sizeOfSubject(writing), courseOf(writing)]);
  return {
    title: first
      ? first.titleParts.map((phrase) => ({ settled: phrase }))
      : course
        ? courseWords(course)
        : (leader ?? titleOfState(writing, measured, rows)),
    section: {
      kind: 'in_short',
      heading: 'In short',
      paragraphs: [
        [...size, ...(measured ? [' ', ...measured, ...(await middleOf(writing)), '.'] : [])],
        ...(course ? [[...courseWords(course), '.']] : []),
        ...(first ? [tellEvidence(first)] : []),
      ].filter((one) => one.length > 0),
      ...(first && { drawn: first.chart }),
    },
  };
}

/** What all rows add up to, or their average; of what holds no number, how many rows there are. */
function titleOfState(
  { analysis, planner }: Writing,
  measured: Paragraph | undefined,
  rows: TracedResult | undefined,
): Paragraph {
  if (measured) return measured;
  const name = capitalised(analysis.shape.name.replace(/\.[a-z\d]{1,5}$/i, '').replace(/[_\s]+/g, ' '));
  if (!rows) return [name];
  const held = spanOf(referenceTo(rows, 0, planner.count.as), sayCount);
  return [`${name} holds `, held, ` ${analysis.fields.noun}`];
}

/** What all rows add up to, or their average. */
async function sizeOfSubject(writing: Writing): Promise<Paragraph | undefined> {
  const { analysis, planner, subject } = writing;
  const { field } = subject;
  if (!field) return undefined;
  const [all] = await analysis.query([
    planner.plan({ measures: [subject.measure], filters: [present(field.name)] }),
  ]);
  if (!all) return undefined;
  const value = spanOf(referenceTo(all, 0, subject.measure.as), subject.write);
  return [`${subject.name} ${subject.isAdded ? 'came to' : 'is'} `, value];
}

/** Where the middle half of all values lies. */
async function middleOf({ analysis, planner, subject: { field, write } }: Writing): Promise<Paragraph> {
  if (!field || field.isYesNo || field.distinct < LEAST_VALUES) return [];
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
    '; half of all values lie between ',
    spanOf(referenceTo(traced, 0, low.as), write),
    ' and ',
    spanOf(referenceTo(traced, 0, high.as), write),
  ];
}

/** Fewer different values have no middle half. */
const LEAST_VALUES = 8;
