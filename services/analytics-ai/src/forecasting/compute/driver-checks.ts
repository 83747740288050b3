import type { PredictionCheck, QueryResult, TestedDriver } from '@plumbline/contracts';
import { say, uncapitalised } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { aheadOf, type DriverColumn, driverValues, paramsOf } from '../series/drivers.js';
import { nameOf } from '../series/period-clock.js';
import { countedPeriods, PERIOD_RULES } from '../series/period-rules.js';
import type { Question } from '../series/question.js';
import type { Series } from '../series/read-series.js';
import type { Checked } from './checks.js';
import { recordsOf } from './methods.js';

export interface KnownDriver extends DriverColumn {
  ahead: ReturnType<typeof aheadOf>;
}

/** What is known of the drivers ahead, and the checks with what that says for the forecast and against it. */
export function readDrivers(
  question: Question,
  series: Series,
  result: QueryResult | undefined,
): { known: KnownDriver[]; join: (judged: Checked) => Checked } {
  const { drivers, horizon, isAdded } = question;
  if (!drivers || !result) return { known: [], join: (judged) => judged };
  const place = { clock: series.clock, horizon, isAdded };
  const values = driverValues(result, paramsOf(drivers), place);
  const known = drivers.columns.map((column, at) => ({
    ...column,
    ahead: aheadOf(elementAt(values, at), column, place),
  }));
  const open = known.find(({ ahead }) => ahead.some(({ value }) => value === null));
  return {
    known,
    join: ({ checks, refused }) => {
      const unknown = open && {
        code: 'driver_unknown' as const,
        message: `${unknownWords(question, series, open)}.`,
      };
      const first = refused ?? unknown;
      return { checks: [...checks, checkOf(question, series, known)], ...(first && { refused: first }) };
    },
  };
}

function checkOf(question: Question, series: Series, known: readonly KnownDriver[]): PredictionCheck {
  const open = known.find(({ ahead }) => ahead.some(({ value }) => value === null));
  const names = known.map(({ label }) => uncapitalised(label)).join(', ');
  const base = { name: 'drivers' as const, ok: !open };
  if (open)
    return { ...base, title: 'Known ahead', level: 'error', detail: unknownWords(question, series, open) };
  const detail = `${names}: known for all ${countedPeriods(question.horizon, question.period)}`;
  return { ...base, title: 'Known ahead', level: 'ok', detail };
}

function unknownWords({ period }: Question, { clock }: Series, { label, ahead }: KnownDriver): string {
  const missing = ahead.flatMap(({ value }, step) => (value === null ? [step] : []));
  const [first = 0] = missing;
  const which =
    missing.length === 1
      ? nameOf(clock, clock.count + first)
      : `${countedPeriods(missing.length, period)} from ${nameOf(clock, clock.count + first)} on`;
  return `${label} is not known for ${which}: type it in, or leave it out`;
}

/** What the tests say of each driver, in words. */
export function driversTold(
  tests: QueryResult,
  { question, series, results }: { question: Question; series: Series; results: readonly QueryResult[] },
): TestedDriver[] {
  const { known } = readDrivers(question, series, results.at(-1));
  const records = recordsOf(tests);
  return known.map((driver, at) => {
    const record = records[at] ?? {};
    const number = (value: unknown) => (typeof value === 'number' ? value : null);
    const told = {
      ...{
        helped: record.helped === 1,
        mae: number(record.mae),
        maeWithout: number(record.mae_without) ?? 0,
      },
      ...{ effect: number(record.effect), isRelative: record.relative === 1 },
    };
    const { column, label, kind, ahead } = driver;
    return {
      ...{ column, label, kind, ...told, ahead: ahead.map(({ value }) => value ?? 0) },
      detail: wordsOf(told, driver, question),
    };
  });
}

function wordsOf(
  {
    helped,
    mae,
    maeWithout,
    effect,
    isRelative,
  }: Omit<TestedDriver, 'column' | 'label' | 'kind' | 'ahead' | 'detail'>,
  { kind, label: driver }: DriverColumn,
  { label, format, period }: Question,
): string {
  const { one } = PERIOD_RULES[period];
  if (mae === null) return 'It varies too little beyond trend and season for a test, so it is not used.';
  const [withIt, without] = [say(mae, format), say(maeWithout, format)];
  if (!helped || effect === null)
    return `It did not help: with it the tests miss by ${withIt} a ${one}, without it by ${without}. It is not used.`;
  const of = kind === 'yes_no' ? `A ${one} of yes` : `One more of ${uncapitalised(driver)}`;
  const size = isRelative
    ? say(Math.abs(Math.exp(effect) - 1), { percent: true })
    : say(Math.abs(effect), format);
  const more = effect < 0 ? 'less' : 'more';
  return `With it the tests miss by ${withIt} a ${one} instead of ${without}. ${of} goes with ${size} ${more} ${uncapitalised(label)}.`;
}
