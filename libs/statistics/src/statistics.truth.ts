import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { valueAt } from './arrays/element-at.js';
import { moments, standardDeviation } from './descriptive/moments.js';
import { linearTrend } from './inference/association.js';
import { autocorrelation } from './inference/serial.js';
import { leastSquares } from './regression/least-squares.js';

/** How well something does on data with known answers. */
export interface Mark {
  name: string;
  score: number;
  unit: string;
  goal: number;
  better: 'higher' | 'lower';
  /** What was not right, in words. */
  misses: string[];
}

interface Check {
  name: string;
  actual: number;
  certified: number;
}

const GOAL_DIGITS = 8;

/** Correct digits against the certified values of the NIST Statistical Reference Datasets (1999), the least of all. */
export async function scoreStatistics(dataFolder: string): Promise<Mark[]> {
  const folder = join(dataFolder, 'stats_nist');
  const checks = [...univariate(folder), ...norris(folder), ...longley(folder)];
  const scored = checks.map((check) => ({ ...check, digits: correctDigits(check) }));
  return [
    {
      name: 'certified statistics, least digits',
      score: Math.min(...scored.map(({ digits }) => digits)),
      unit: 'digits',
      goal: GOAL_DIGITS,
      better: 'higher',
      misses: scored
        .filter(({ digits }) => digits < GOAL_DIGITS)
        .map(
          ({ name, actual, certified, digits }) =>
            `${name}: ${actual}, certified ${certified}, ${digits.toFixed(1)} digits`,
        ),
    },
  ];
}

/** Log relative error: how many leading digits agree; 15 is what certified values carry. */
function correctDigits({ actual, certified }: Check): number {
  const error = Math.abs(actual - certified) / Math.abs(certified);
  return Math.min(15, -Math.log10(error));
}

/** Certified mean, standard deviation and lag-1 autocorrelation. */
const UNIVARIATE: Record<string, [mean: number, sd: number, lagOne: number]> = {
  NumAcc1: [10_000_002, 1, -0.5],
  NumAcc2: [1.2, 0.1, -0.999],
  Michelso: [299.8524, 0.0790105478190518, 0.535199668621283],
};

function univariate(folder: string): Check[] {
  return Object.entries(UNIVARIATE).flatMap(([name, [mean, sd, lagOne]]) => {
    const values = readTable(join(folder, `${name}.csv`)).map((row) => valueAt(row, 1));
    const summary = moments(values);
    return [
      { name: `${name} mean`, actual: summary.mean, certified: mean },
      { name: `${name} deviation`, actual: standardDeviation(summary)!, certified: sd },
      { name: `${name} autocorrelation`, actual: autocorrelation(values), certified: lagOne },
    ];
  });
}

function norris(folder: string): Check[] {
  const table = readTable(join(folder, 'norris.csv'));
  const line = linearTrend(table.map(([y, x]) => [x!, y!]))!;
  const regression = leastSquares(
    table.map(([, x]) => [1, x!]),
    table.map(([y]) => y!),
  )!;
  const [intercept, slope] = [-0.262323073774029, 1.00211681802045];
  return [
    { name: 'Norris line, intercept', actual: line.intercept, certified: intercept },
    { name: 'Norris line, slope', actual: line.slope, certified: slope },
    ...regressionChecks('Norris', regression, {
      coefficients: [intercept, slope],
      standardErrors: [0.232818234301152, 0.429796848199937e-3],
      residualSd: 0.884796396144373,
      r2: 0.999993745883712,
    }),
  ];
}

function longley(folder: string): Check[] {
  const table = readTable(join(folder, 'longley.csv'));
  const regression = leastSquares(
    table.map(([, ...x]) => [1, ...x]),
    table.map(([y]) => y!),
  )!;
  return regressionChecks('Longley', regression, {
    coefficients: [
      -3482258.63459582, 15.0618722713733, -0.35819179292591e-1, -2.02022980381683, -1.03322686717359,
      -0.511041056535807e-1, 1829.15146461355,
    ],
    standardErrors: [
      890420.383607373, 84.9149257747669, 0.334910077722432e-1, 0.488399681651699, 0.214274163161675,
      0.22607320006937, 455.478499142212,
    ],
    residualSd: 304.854073561965,
    r2: 0.995479004577296,
  });
}

type Certified = Omit<NonNullable<ReturnType<typeof leastSquares>>, 'freedom'>;

function regressionChecks(name: string, actual: Certified, certified: Certified): Check[] {
  const each = (part: 'coefficients' | 'standardErrors') =>
    certified[part].map((value, at) => ({
      name: `${name} ${part} ${at}`,
      actual: valueAt(actual[part], at),
      certified: value,
    }));
  return [
    ...each('coefficients'),
    ...each('standardErrors'),
    { name: `${name} residual deviation`, actual: actual.residualSd, certified: certified.residualSd },
    { name: `${name} R²`, actual: actual.r2, certified: certified.r2 },
  ];
}

function readTable(path: string): number[][] {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(',').map(Number));
}
