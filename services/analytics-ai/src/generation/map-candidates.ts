import { arePlaces, type ColumnProfile } from '@plumbline/contracts';
import {
  type Fields,
  present,
  type SourceShape,
  shortLabel,
  uncapitalised,
  verb,
} from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';
import type { ChartCandidate } from './chart-candidate.js';
import { measuredBy } from './measured.js';
import type { RunQueries } from './run-queries.js';

/** Of fewer places bars say more. */
const FEWEST = 8;
/** The countries of the world, each in a few spellings. */
const MOST = 600;
const MAP_PRIOR = 85;

/**
 * Maps of the main measure, for columns whose values are proved to be states of the US or countries; also where these name the rows, or
 * are codes, which other pictures leave out.
 */
export async function findMaps(
  { profile, isLive }: SourceShape,
  fields: Fields,
  planner: Planner,
  query: RunQueries,
): Promise<ChartCandidate[]> {
  const [main] = measuredBy(fields, planner);
  const asked = profile.columns.filter(
    ({ type, distinct }) => type === 'text' && distinct >= FEWEST && distinct <= MOST,
  );
  if (!main || isLive || asked.length === 0) return [];
  const counted = await query(
    asked.map(({ name }) =>
      planner.plan({
        measures: [planner.count],
        dimensions: [{ column: name }],
        filters: [present(name)],
        limit: MOST,
      }),
    ),
    { sampled: true },
  );
  const isOfPlaces = ({ name }: ColumnProfile, at: number) => {
    const values = (counted[at]?.rows ?? []).map(([text, rows]) => ({
      text: String(text),
      rows: Number(rows),
    }));
    return arePlaces(values, { name, atLeast: FEWEST }) !== null;
  };
  const { measure, field, isAdditive, cost } = main;
  const grouped = new Set(fields.dimensions.flatMap(({ name, isNames }) => (isNames ? [] : [name])));
  // Places and their abbreviations are drawn once.
  const isSaid = ({ name }: ColumnProfile, before: readonly ColumnProfile[]) =>
    (profile.about?.dependencies ?? []).some(
      ({ fine, coarse, isSame }) =>
        isSame &&
        [fine, coarse].includes(name) &&
        before.some((other) => other.name !== name && [fine, coarse].includes(other.name)),
    );
  const places = asked.filter(isOfPlaces);
  return places
    .filter((by, at) => !isSaid(by, places.slice(0, at)))
    .map((by) => ({
      ...{ type: 'map', family: 'ranking', prior: MAP_PRIOR, cost },
      plan: planner.plan({
        measures: [measure],
        dimensions: [{ column: by.name }],
        order: [{ by: measure.as, direction: 'desc' }],
        limit: MOST,
      }),
      columns: [by.name, field?.name ?? ''],
      strength:
        field === undefined || !grouped.has(by.name)
          ? { by: 'known', value: 0.5 }
          : isAdditive
            ? { by: 'concentration', measure: measure.as, dimension: by.name }
            : { by: 'variance', column: field.name, dimension: by.name },
      format: field?.format,
      reason: `each ${shortLabel(by.name)} is a place, and ${uncapitalised(measure.as)} ${verb(measure.as) === 'is' ? 'varies' : 'vary'} from place to place`,
    }));
}

/** The same on a map, where a picture ranks places of which bars could show the first only. */
export function onMap(picture: ChartCandidate, maps: readonly ChartCandidate[]): ChartCandidate {
  const { type, plan } = picture;
  const [by, split] = plan.dimensions;
  const isOfPlaces = maps.some(({ plan: { dimensions } }) => dimensions[0]?.column === by?.column);
  if (type !== 'bar' || split || !plan.others || !isOfPlaces) return picture;
  const { others: _, ...all } = plan;
  return { ...picture, type: 'map', plan: { ...all, limit: MOST } };
}
