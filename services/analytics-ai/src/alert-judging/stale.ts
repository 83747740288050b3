import type { AlertChecked, AlertRule, AlertVerdict, JudgedPeriod } from '@plumbline/contracts';
import { elementAt, multiple } from '@plumbline/statistics';
import { firedWords } from './words.js';

/** A version of a data source, and when its data was read. */
export interface ReadVersion {
  version: number;
  rowCount: number;
  readAt: Date;
}

interface StaleQuestion {
  name: string;
  /** Oldest first. */
  versions: readonly ReadVersion[];
  rule: Extract<AlertRule, { kind: 'stale' }>;
  now: Date;
  zone: string;
}

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

type Told = Pick<AlertChecked, 'periods' | 'judged' | 'crossings' | 'alternatives' | 'summary' | 'verdict'>;

/** How long each version of the data of the past year was the newest one, the last one until now. */
export function judgeStale(question: StaleQuestion): Told {
  const { rule, versions, now } = question;
  const gaps = gapsOf(question);
  const periods = gaps.map((gap): JudgedPeriod => {
    const { at, version, hours } = gap;
    return {
      ...{ t: at.toISOString(), name: timeWords(at, question.zone), value: hours, rows: version.rowCount },
      ...{ expected: null, low: null, high: rule.hours, isFiring: hours > rule.hours },
    };
  });
  const messages = (hours: number) => gaps.filter((gap) => gap.hours > hours).length;
  const crossings = gaps
    .filter(({ hours }) => hours > rule.hours)
    .map(({ at, hours, isOver }) => ({
      ...{ t: at.toISOString(), name: timeWords(at, question.zone), value: hours },
      ...(isOver && { recovered: timeWords(at, question.zone) }),
    }));
  const last = elementAt(gaps, gaps.length - 1);
  const since = elementAt(versions, 0).readAt.getTime();
  return {
    ...{ periods, judged: periods.length, crossings, alternatives: alternatives(rule, messages) },
    summary: `${firedWords(crossings.length)} in the last ${lastWords(Math.min(YEAR_MS, now.getTime() - since))}.`,
    verdict: verdictOf(question, last.hours > rule.hours),
  };
}

interface Gap {
  /** When the next version came, or now. */
  at: Date;
  version: ReadVersion;
  hours: number;
  isOver: boolean;
}

function gapsOf({ versions, now }: StaleQuestion): Gap[] {
  const from = now.getTime() - YEAR_MS;
  return versions.flatMap((version, place) => {
    const next = versions[place + 1];
    const at = next?.readAt ?? now;
    if (at.getTime() < from) return [];
    const hours = Math.max(0, (at.getTime() - version.readAt.getTime()) / HOUR_MS);
    return [{ at, version, hours, isOver: next !== undefined }];
  });
}

function alternatives(rule: StaleQuestion['rule'], messages: (hours: number) => number) {
  return [0.5, 1, 2, 4].flatMap((part) => {
    const hours = Math.round(multiple(part, rule.hours));
    if (hours < 1) return [];
    const count = messages(hours);
    return [{ rule: { ...rule, hours }, messages: count, firing: count }];
  });
}

function verdictOf({ name, versions, rule, now, zone }: StaleQuestion, isFiring: boolean): AlertVerdict {
  const newest = elementAt(versions, versions.length - 1);
  const age = spanWords(now.getTime() - newest.readAt.getTime());
  const at = timeWords(newest.readAt, zone);
  const limit = spanWords(rule.hours * HOUR_MS);
  const words = isFiring
    ? `${name} has had no new data for ${age}, since ${at}; more than ${limit} are too long`
    : `${name} has new data of ${at}, ${age} old, within ${limit}`;
  const subject = isFiring ? `${name} has had no new data for ${age}` : `${name} has new data again`;
  return { isFiring, dataVersion: newest.version, subject, sentence: [{ text: `${words}.` }] };
}

/** "3 days", "5 hours". */
export function spanWords(ms: number): string {
  const hours = Math.max(0, Math.floor(ms / HOUR_MS));
  const [count, unit] = hours >= 48 ? [Math.floor(hours / 24), 'day'] : [hours, 'hour'];
  if (count === 0) return 'less than an hour';
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

/** "3 days", "hour": what the last ones were. */
function lastWords(ms: number): string {
  const words = spanWords(Math.max(HOUR_MS, ms));
  return words === '1 hour' ? 'hour' : words;
}

const timeWords = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, month: 'short', day: 'numeric', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);
