import {
  clockWords,
  daysWords,
  FORMAT_NAMES,
  isSent,
  monthDayWords,
  SENT_FORMATS,
  weekdayName,
  zoneWords,
} from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { formatRounded } from '../../../shared/lib/format-figures.js';
import type { SentencePart, SlotOption } from '../../../shared/ui/slot-sentence.js';
import { type Draft, formatFor } from '../model/draft.js';
import { type Targets, targetName } from '../model/use-targets.js';

export interface DraftOption extends SlotOption {
  change: Partial<Draft>;
}
type Part = SentencePart<DraftOption>;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const WORK_DAYS = [1, 2, 3, 4, 5];
const TIMES = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const MONTH_DAYS: Draft['day'][] = [1, 15, 'last', { nth: 1, weekday: 1 }, { nth: -1, weekday: 5 }];
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'UTC'];

/** What is edited as one sentence whose slots can be changed. */
export function sentenceOf(draft: Draft, targets: Targets): Part[] {
  return [...whenParts(draft), ...whatParts(draft, targets)];
}

const words = (text: string): Part => ({ text });

function whenParts(draft: Draft): Part[] {
  const { pace, cron, hours, at } = draft;
  if (pace === 'cron') return [words('At'), { text: cron, slot: 'Expression' }, words('in'), zonePart(draft)];
  if (pace === 'hour')
    return [
      words('Every'),
      { text: hours === 1 ? 'hour' : `${hours} hours`, slot: 'How often' },
      words(`at :${at.slice(3)} in`),
      zonePart(draft),
    ];
  const day =
    pace === 'month'
      ? [words('On the'), monthPart(draft), words('of each month')]
      : [words('Every'), dayPart(draft)];
  return [...day, words('at'), timePart(draft), zonePart(draft)];
}

const dayPart = ({ pace, days }: Draft): Part => ({
  text: pace === 'day' ? 'day' : daysWords(days),
  slot: 'Day',
  options: [
    { text: 'day', change: { pace: 'day' } },
    { text: 'weekday', change: { pace: 'week', days: WORK_DAYS } },
    ...WEEKDAYS.map((one) => ({
      text: weekdayName(one),
      change: { pace: 'week' as const, days: [one] },
    })),
  ],
});

const monthPart = ({ day }: Draft): Part => ({
  text: monthDayWords(day),
  slot: 'Day of the month',
  options: MONTH_DAYS.map((one) => ({ text: monthDayWords(one), change: { day: one } })),
});

const timePart = ({ at }: Draft): Part => ({
  text: clockWords(at),
  slot: 'Time',
  options: TIMES.map((time) => ({ text: clockWords(time), change: { at: time } })),
});

const zonePart = ({ zone }: Draft): Part => ({
  text: zoneWords(zone),
  slot: 'Time zone',
  options: [...new Set([zone, ...ZONES])].map((one) => ({ text: zoneWords(one), change: { zone: one } })),
});

function whatParts(draft: Draft, targets: Targets): Part[] {
  const { kind, recipients } = draft;
  const target = targetPart(draft, targets);
  if (kind === 'refresh') return [words('read'), target, words('from its database again')];
  if (kind === 'insights') return [words('search'), target, words('for insights')];
  if (kind === 'prediction') return [words('forecast'), target, words('again')];
  return [
    words('send'),
    target,
    words('as'),
    formatPart(draft),
    words('to'),
    recipients.length === 0
      ? { text: 'name a recipient', slot: 'To', isOpen: true }
      : { text: plural(recipients.length, 'person', 'people'), slot: 'To' },
    conditionPart(draft),
  ];
}

function targetPart({ kind, target }: Draft, targets: Targets): Part {
  const options = targets[kind].map(({ id, name }) => ({ text: name, change: { target: id } }));
  if (target === undefined) return { text: 'choose what', slot: 'What', isOpen: true };
  return { text: targetName(targets, kind, target), slot: 'What', options };
}

const formatPart = ({ kind, format }: Draft): Part => ({
  text: FORMAT_NAMES[formatFor(kind, format)],
  slot: 'Format',
  options: isSent(kind)
    ? (SENT_FORMATS[kind] ?? []).map((one) => ({ text: FORMAT_NAMES[one], change: { format: one } }))
    : [],
});

const conditionPart = ({ kind, condition, threshold: { title, side, value } }: Draft): Part => ({
  ...(condition === 'value' && kind === 'dashboard'
    ? thresholdWords(title, side, value)
    : { text: condition === 'changed' ? 'if its data changed' : 'each time' }),
  slot: 'Send if',
  options: [
    { text: 'each time', change: { condition: 'always' } },
    { text: 'if its data changed', change: { condition: 'changed' } },
    ...(kind === 'dashboard' ? [{ text: 'if a value…', change: { condition: 'value' as const } }] : []),
  ],
});

function thresholdWords(title: string | undefined, side: string, value: number | undefined) {
  if (title === undefined || value === undefined) return { text: 'if a figure and its value', isOpen: true };
  return { text: `if ${title} is ${side} ${formatRounded(value)}` };
}
