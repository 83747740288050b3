import { type ExportBlock, type ForecastTile, predictionTitle } from '@plumbline/contracts';
import type { FactRow } from '../facts/fact.entity.js';
import type { StoredForecast } from '../tiles/shown-forecasts.js';
import type { FactList } from './fact-list.js';
import { methodWords } from './method-words.js';

interface Parts {
  forecasts: readonly StoredForecast[];
  facts: ReadonlyMap<string, FactRow>;
  list: FactList;
}

/** A dashboard's forecast as a picture with its table; what was deleted is said to be missing. */
export function forecastBlock(tile: ForecastTile, { forecasts, facts, list }: Parts): ExportBlock {
  const shown = forecasts.find(({ namedId }) => namedId === tile.predictionId);
  if (!shown)
    return { kind: 'note', text: `A forecast of the dashboard is not there any more: ${tile.title}` };
  const { label, period, history, points, summary, currency, percent, facts: ids } = shown.content;
  const told = predictionTitle({ kind: 'forecast', label, period, horizon: shown.horizon });
  const title = tile.titleBy === 'person' ? tile.title : told;
  const fact = ids.points === null ? undefined : facts.get(ids.points);
  return {
    ...{ kind: 'forecast', title, alt: summary, period, history, points, scenarios: [] },
    subtitle: `${label} per ${period}; bands hold 80 and 95 of 100 past misses; no filter acts on it`,
    format: { ...(currency && { currency }), ...(percent && { percent }) },
    ...(fact && {
      fact: list.refer({
        ...{ id: fact.id, label: title, dataVersion: fact.version },
        ...(fact.method && { method: methodWords(fact.method) }),
      }),
    }),
  };
}
