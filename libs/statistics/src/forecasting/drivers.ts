import { elementAt } from '../arrays/element-at.js';
import type { Fold, Score } from './backtest.js';
import { type DriverFit, type DriverValues, driverModel } from './driver-model.js';
import { boundsOf, type MemberName, restModel, type SeriesKind } from './models.js';
import type { Ahead } from './naive.js';

/** A column known ahead that may say something of a series. */
export interface Driver {
  name: string;
  values: DriverValues;
}

/** What tests say of a driver. */
export interface DriverTest {
  name: string;
  /** The same tests miss by less with it: it is used. */
  helped: boolean;
  /** The mean absolute miss of what would be chosen with it; null where it could not be tested. */
  mae: number | null;
  maeWithout: number;
  /** What one more of it adds, or adds to the logarithm; null where it is not used. */
  effect: number | null;
  isRelative: boolean;
}

/** Models as they said at dates of the past and say now. */
interface Spoken {
  folds: readonly Fold[];
  members: ReadonlyMap<MemberName, Ahead>;
}

interface Asked {
  values: readonly number[];
  horizon: number;
  kind: SeriesKind;
  drivers: readonly Driver[];
}

/** Misses smaller than this part of those without drivers are smaller by more than luck. */
const GAIN = 0.97;

/**
 * The models with those drivers among them that make the tests miss by less: each is tried alone, what helps together. At
 * a date of the past the drivers ahead of it count as known, for that is what they are said to be. `bestOf` is what would
 * be chosen of tests.
 */
export function withDrivers(
  asked: Asked,
  plain: Spoken,
  bestOf: (folds: readonly Fold[]) => Score,
): { spoken: Spoken; tests: DriverTest[] } {
  const { drivers } = asked;
  const maeWithout = bestOf(plain.folds).mae;
  const attempt = (subset: readonly Driver[]) => {
    const found = speak(asked, plain, subset);
    return found && { ...found, subset, mae: bestOf(found.spoken.folds).mae };
  };
  const alone = drivers.map((driver) => attempt([driver]));
  const good = alone.flatMap((one) => (one && one.mae < GAIN * maeWithout ? [one] : []));
  const together = good.length > 1 ? attempt(good.flatMap(({ subset }) => subset)) : undefined;
  const best = [...(together ? [together] : []), ...good].reduce<(typeof good)[number] | undefined>(
    (one, other) => (one && one.mae <= other.mae ? one : other),
    undefined,
  );
  const tests = drivers.map(({ name }, at): DriverTest => {
    const place = best?.subset.findIndex((driver) => driver.name === name) ?? -1;
    const helped = best !== undefined && place >= 0;
    return {
      ...{ name, helped, mae: alone[at]?.mae ?? null, maeWithout },
      effect: helped ? elementAt(best.fit.effects, place) : null,
      isRelative: helped && best.fit.isRelative,
    };
  });
  return { spoken: best?.spoken ?? plain, tests };
}

/** Undefined where the drivers cannot be fitted at every date. */
function speak(
  { values, horizon, kind }: Asked,
  { folds, members }: Spoken,
  drivers: readonly Driver[],
): { spoken: Spoken; fit: DriverFit } | undefined {
  const { seasons, calendar } = kind;
  const columns = drivers.map((driver) => driver.values);
  const fitAt = (past: readonly number[], steps: number): DriverFit | undefined => {
    const fit = driverModel(past, steps, columns, { seasons, calendar, model: restModel(seasons) });
    return fit && { ...fit, ahead: fit.ahead.map(boundsOf(past, kind.isNonNegative)) };
  };
  const fit = fitAt(values, horizon);
  if (!fit) return undefined;
  const tested: Fold[] = [];
  for (const fold of folds) {
    const said = fitAt(values.slice(0, fold.known), fold.actual.length);
    if (!said) return undefined;
    tested.push({ ...fold, says: new Map([...fold.says, ['drivers', said.ahead]]) });
  }
  return { spoken: { folds: tested, members: new Map([...members, ['drivers', fit.ahead]]) }, fit };
}
