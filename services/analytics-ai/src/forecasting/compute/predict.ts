import type {
  CellValue,
  ForecastPrediction,
  PredictionBacktest,
  QueryPlan,
  QueryResult,
} from '@plumbline/contracts';
import { type Dataset, type Engine, runPlans } from '@plumbline/datasets';
import type { SourceShape } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { Method } from '../../facts/method.js';
import { runMethod } from '../../facts/run-method.js';
import type { Origin, TracedResult } from '../../facts/traced-result.js';
import { paramsOf, periodUnderWay } from '../series/drivers.js';
import { type Question, readQuestion } from '../series/question.js';
import { readSeries, type Series } from '../series/read-series.js';
import type { AskedForecast } from '../series/target-calculation.js';
import { checkSeries, waysOut } from './checks.js';
import type { ForecastParams } from './computed.js';
import { driversTold, readDrivers } from './driver-checks.js';
import type { ForecastContext } from './forecast-context.js';
import { headline } from './headline.js';
import {
  forecastBacktest,
  forecastDrivers,
  forecastPoints,
  forecastSegments,
  forecastTests,
  forecastTotal,
  recordsOf,
  seriesParts,
} from './methods.js';
import { bandOf, beforeOf, decompositionOf, foldsOf, pointOf, testedOf } from './results.js';
import { forecastSegmentChanges, saySegmentChanges, segmentChangesOf } from './segment-changes.js';
import { nothingBeats, segmentsOf } from './told.js';

/** What a prediction says once it is made: all but its record and what its row knows. */
export type PredictionContent = Pick<
  ForecastPrediction,
  | 'kind'
  | 'label'
  | 'time'
  | 'period'
  | 'by'
  | 'aggregation'
  | 'adds'
  | 'currency'
  | 'percent'
  | 'refused'
  | 'model'
  | 'points'
  | 'history'
  | 'partial'
  | 'total'
  | 'before'
  | 'segments'
  | 'segmentChanges'
  | 'segmentParts'
  | 'backtest'
  | 'checks'
  | 'waysOut'
  | 'decomposition'
  | 'drivers'
  | 'summary'
  | 'summaryParts'
  | 'widened'
  | 'facts'
  | 'factIds'
> & { tests: PredictionBacktest['tests']; testsFactId: string | null };

export interface Predicted {
  content: PredictionContent;
  /** Every result it states. */
  traced: TracedResult[];
  /** What more can be said of it is computed from; undefined where nothing is forecast. */
  foretold?: ForecastContext;
}

export interface PredictParts {
  engine: Engine;
  dataset: Dataset;
  shape: SourceShape;
  request: AskedForecast;
  widen: number;
  /** The id of the fact that an origin makes. */
  identify: (origin: Origin) => string;
  onStep?: (step: number) => void;
}

/** The question's own words, before there is any answer. */
export function blankContent(question: Question): PredictionContent {
  const { label, time, period, by, aggregation, adds, format } = question;
  return {
    ...{ kind: 'forecast', label, time, period, by, aggregation, adds },
    ...{ currency: format?.currency ?? null, percent: format?.percent ?? false },
    ...{ model: null, points: [], history: [], partial: null, total: null, before: null, segments: [] },
    ...{ segmentChanges: [], segmentParts: [] },
    backtest: null,
    ...{ checks: [], waysOut: [], decomposition: null, drivers: [], summary: '', summaryParts: [] },
    ...{ widened: 1, tests: [] },
    ...{
      facts: { history: null, points: null, total: null, backtest: null },
      factIds: [],
      testsFactId: null,
    },
  };
}

/** Reads the series, checks it, tests and forecasts it. A refusal is an answer too, with the history it was drawn from. */
export async function predict(parts: PredictParts): Promise<Predicted> {
  const { engine, dataset, shape, request, onStep = () => undefined } = parts;
  const question = readQuestion(shape, request);
  const ask = async (plans: QueryPlan[]) => answersOf(engine, dataset, plans);
  const plan = question.plan();
  const [result] = await ask([plan]);
  const history = {
    origin: { kind: 'query' as const, plan },
    result: elementAt(
      [result].flatMap((one) => one ?? []),
      0,
    ),
  };
  onStep(1);
  const { drivers } = question;
  const [driven] = drivers ? await ask([drivers.plan]) : [];
  const series = readSeries(question, history.result, drivers && driven && periodUnderWay(drivers, driven));
  const blank = { ...blankContent(question), widened: parts.widen };
  if (!series) {
    const refused = { code: 'no_series' as const, message: 'There is no complete period in this data.' };
    return { content: { ...blank, refused, waysOut: waysOut(question, series) }, traced: [] };
  }
  const missing = shape.profile.columns.find(({ name }) => name === request.target)?.missing ?? 0;
  const judged = checkSeries(question, series, { missing, rowCount: shape.profile.rowCount });
  const { checks, refused } = readDrivers(question, series, driven).join(judged);
  const told = toldOf(history, parts);
  const base = { ...blank, checks, history: series.history, partial: series.partial };
  if (refused) {
    const facts = { ...blank.facts, history: told.id };
    const ways = refused.code === 'driver_unknown' ? [] : waysOut(question, series);
    const content = { ...base, refused, waysOut: ways, facts, factIds: [told.id] };
    return { content, traced: [history] };
  }
  onStep(2);
  const values = question.segmentsPlan ? await segmentValues(ask, question.segmentsPlan) : [];
  const parted = values.map((value) => question.plan({ value }));
  const plans = [plan, ...parted, ...(drivers ? [drivers.plan] : [])];
  const results = [
    ...[history.result, ...(parted.length > 0 ? await ask(parted) : [])],
    ...(driven ? [driven] : []),
  ];
  return foretell({ parts, question, series, base, values, plans, results, history });
}

async function answersOf(engine: Engine, dataset: Dataset, plans: QueryPlan[]): Promise<QueryResult[]> {
  const outcomes = await runPlans(engine, dataset, plans);
  return outcomes.map(({ result, error }) => {
    if (error) throw error;
    return result;
  });
}

async function segmentValues(
  ask: (plans: QueryPlan[]) => Promise<QueryResult[]>,
  plan: QueryPlan,
): Promise<Exclude<CellValue, null>[]> {
  const [found] = await ask([plan]);
  return (found?.rows ?? []).flatMap(([value]) => (value === null || value === undefined ? [] : [value]));
}

const toldOf = ({ origin }: TracedResult, { identify }: PredictParts) => ({ id: identify(origin) });

interface Made {
  parts: PredictParts;
  question: Question;
  series: Series;
  base: PredictionContent;
  values: Exclude<CellValue, null>[];
  plans: QueryPlan[];
  results: QueryResult[];
  history: TracedResult;
}

function foretell(made: Made): Predicted {
  const { parts, question, series, base, plans, results, history } = made;
  const params: ForecastParams = {
    ...{ clock: series.clock, horizon: question.horizon, widen: parts.widen },
    ...{ isAdded: question.isAdded, adds: question.adds },
    ...(question.drivers && { drivers: paramsOf(question.drivers) }),
  };
  const state = (method: Method): TracedResult => ({
    origin: { kind: 'statistic', method: method.name, params, inputs: plans },
    result: runMethod(method, params, results),
  });
  const backtest = state(forecastBacktest);
  const tested = testedOf(backtest.result);
  const tests = state(forecastTests);
  const driven = question.drivers ? [state(forecastDrivers)] : [];
  const idOf = (traced: TracedResult) => parts.identify(traced.origin);
  const known = {
    ...base,
    ...{ model: tested.chosen, backtest: tested, tests: foldsOf(tests.result), testsFactId: idOf(tests) },
    ...{ drivers: driven.flatMap((one) => driversTold(one.result, made)) },
    facts: {
      ...{ ...base.facts, history: idOf(history), backtest: idOf(backtest) },
      ...Object.fromEntries(driven.map((one) => ['drivers', idOf(one)])),
    },
  };
  if (!tested.beatsNaive) {
    const traced = [history, backtest, tests, ...driven];
    const content = {
      ...known,
      model: null,
      refused: nothingBeats(tested, question),
      factIds: traced.map(idOf),
    };
    return { content, traced };
  }
  parts.onStep?.(3);
  const [points, total, apart] = [state(forecastPoints), state(forecastTotal), state(seriesParts)];
  const isSplit = made.values.length > 0;
  const segments = isSplit ? [state(forecastSegments)] : [];
  const changes = isSplit && question.adds ? [state(forecastSegmentChanges)] : [];
  const traced = [history, backtest, tests, points, total, apart, ...segments, ...changes, ...driven];
  const [sum] = recordsOf(total.result);
  const all = question.adds ? bandOf(sum) : null;
  const facts = { ...known.facts, points: idOf(points), total: idOf(total) };
  const said = headline(question, { points: points.result, total: total.result, facts });
  return {
    content: {
      ...known,
      ...{ points: recordsOf(points.result).map(pointOf), total: all, facts, ...said },
      before: question.adds ? beforeOf(sum, series, question) : null,
      ...{ segments: segments.flatMap((one) => segmentsOf(one, made)) },
      segmentChanges: changes.flatMap(({ result }) => segmentChangesOf(result, made.values)),
      segmentParts: changes.flatMap((one) =>
        saySegmentChanges(one.result, made.values, { question, factId: idOf(one) }),
      ),
      ...{ decomposition: decompositionOf(apart.result, series), factIds: [...new Set(traced.map(idOf))] },
    },
    traced,
    foretold: { question, params, plans, results, history, total },
  };
}
