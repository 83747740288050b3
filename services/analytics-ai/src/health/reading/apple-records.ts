import { type Measure, measureOfApple } from '../measures/measures.js';
import { type Conversion, conversionTo, converted } from '../measures/units.js';
import type { LeftOut, ReadRecord } from './read-record.js';

/** `2026-03-01 07:30:00 -0500`: the clock on the wall, and how far it was from UTC. */
const MOMENT = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;
/** Whoever wears a device for longer without a break has a record that is wrong. */
const LONGEST_MS = 48 * 3_600_000;
const HOUR_MS = 3_600_000;

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Turns `<Record>` elements of an Apple Health export into records; what is not one of ours is counted and left out. */
export class AppleRecords {
  private readonly conversions = new Map<string, Conversion | undefined>();
  private readonly sources = new Map<string, { source: string; rank: number }>();

  constructor(private readonly leftOut: LeftOut) {}

  read(attributes: Attributes, line: number): ReadRecord | undefined {
    const { type = '' } = attributes;
    const measure = measureOfApple(type);
    if (!measure) return this.skip(kindName(type), 'not followed by this page');
    const times = timesOf(attributes);
    if (!times)
      return this.skip(
        measure.label,
        'its time cannot be read, ends before it begins, or lasts over two days',
      );
    const numbers =
      measure.perDay === 'minutes' ? sleepOf(attributes, times) : this.numbersOf(measure, attributes);
    if (typeof numbers === 'string') return this.skip(measure.label, numbers);
    return {
      ...{ metric: measure.id, name: measure.label, unit: measure.unit, ...numbers },
      ...{ low: null, high: null, range: null, at: times.at, until: times.until },
      ...this.sourceOf(attributes),
      ...{ line, page: null, box: null },
    };
  }

  private skip(what: string, why: string): undefined {
    this.leftOut.add(what, why);
    return undefined;
  }

  private numbersOf(measure: Measure, { value, unit = '' }: Attributes) {
    const printedValue = value?.trim() ? Number(value) : Number.NaN;
    if (!Number.isFinite(printedValue)) return 'it holds no number';
    const key = `${measure.id} ${unit}`;
    if (!this.conversions.has(key)) this.conversions.set(key, conversionTo(measure, unit));
    const conversion = this.conversions.get(key);
    if (!conversion) return `its unit ${unit} cannot be turned into ${measure.unit}`;
    // Exports write shares of one beside the sign for percent.
    const scale = unit === '%' ? 100 : 1;
    const shown = scale === 1 ? printedValue : Number((printedValue * scale).toPrecision(12));
    return { value: converted(shown, conversion), printedValue: shown, printedUnit: unit };
  }

  /** A new device of the same name is another source: it may read lower or higher. */
  private sourceOf({ sourceName = 'unknown', device = '' }: Attributes): { source: string; rank: number } {
    const key = `${sourceName}\n${device.slice(device.indexOf('name:'))}`;
    const known = this.sources.get(key);
    if (known) return known;
    const hardware = /hardware:([\w,]+?)(?:, \w+:|>|$)/.exec(device)?.[1];
    const what = `${sourceName} ${device}`.toLowerCase();
    const rank = what.includes('watch') ? 1 : what.includes('phone') ? 2 : 3;
    const made = { source: hardware ? `${sourceName} (${hardware})` : sourceName, rank };
    if (this.sources.size < 1_000) this.sources.set(key, made);
    return made;
  }
}

interface Times {
  at: string;
  until: string;
  ms: number;
}

function timesOf({ startDate = '', endDate = '' }: Attributes): Times | undefined {
  const [start, end] = [MOMENT.exec(startDate), MOMENT.exec(endDate)];
  const [at, ended] = [start?.[1], end?.[1]];
  if (!start || !end || at === undefined || ended === undefined) return undefined;
  const ms = instantOf(end) - instantOf(start);
  if (!(ms >= 0 && ms <= LONGEST_MS)) return undefined;
  const isSameClock = start[2] === end[2] && start[3] === end[3];
  return { at, until: isSameClock ? ended : wallAfter(at, ms), ms };
}

const instantOf = ([, wall = '', hours = '', minutes = '']: RegExpExecArray): number =>
  Date.parse(`${wall.replace(' ', 'T')}${hours}:${minutes}`);

const wallAfter = (at: string, ms: number): string =>
  new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + ms).toISOString().slice(0, 19).replace('T', ' ');

function sleepOf({ value = '' }: Attributes, { ms }: Times) {
  if (!value.includes('Asleep')) return 'time in bed or awake, which is no sleep';
  const hours = Number((ms / HOUR_MS).toPrecision(12));
  return { value: hours, printedValue: hours, printedUnit: 'h' };
}

/** `HKQuantityTypeIdentifierDietaryWater`: dietary water. */
const kindName = (type: string): string =>
  type
    .replace(/^HK(Quantity|Category|Data)Type(Identifier)?/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .slice(0, 80) || 'Records without a type';
