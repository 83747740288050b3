import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  Chart,
  Kpi,
  PreviewTile,
  TilePreview,
  tilePreviewBody,
} from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import { elementAt } from '@plumbline/statistics';
import type { z } from 'zod';
import { FactRecorder } from '../facts/fact-recorder.js';
import { SourceAnswers } from '../live/source-answers.js';
import { SourcesService } from '../sources/sources.service.js';
import { readActiveFilters } from '../tiles/active-filters.js';
import { filterableNames, prepareTile } from '../tiles/tile-plans.js';
import { tilesOf } from '../tiles/tiles.js';
import { knownSources } from './accept-config.js';
import { checkTilePlan } from './check-config.js';
import { EMPTY_CONFIG } from './dashboard-state.js';
import { DashboardsService } from './dashboards.service.js';
import { openSources } from './open-data.js';
import { type AnsweredTile, toTileResult } from './tile-answer.js';

/** What a tile would show if it were saved. */
@Injectable()
export class PreviewQueries {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
  ) {}

  /** @throws AppError `not_found`, `gone` with its source, `conflict` while building, `unusable` plans */
  async preview(
    claims: AccessClaims,
    id: string,
    { tile: given, columnLinks, ...narrowing }: z.infer<typeof tilePreviewBody>,
    gone: AbortSignal,
  ): Promise<TilePreview> {
    const row = await this.dashboards.find(claims, id);
    if (row.status === 'building') throw conflict('This dashboard is still being built.');
    const sourceId = given.plan.dataSourceId;
    const { open } = await openSources(this.sources, row, { ids: [sourceId], rows: 'anywhere' });
    const source = open.get(sourceId);
    if (!source) throw notFound();
    const tiles = tilesOf(configOf(given));
    for (const { plan } of tiles) checkTilePlan(given, plan, knownSources(open));
    const known = filterableNames(source);
    const config = { ...row.config, ...(columnLinks && { columnLinks }) };
    const asked = readActiveFilters(narrowing, row.sourceId, config);
    const prepared = tiles.map((tile) => prepareTile(tile, asked, source, known));
    const plans = prepared.map(({ narrowed }) => narrowed.plan);
    const outcomes = await this.answers.run(source, plans, { signal: gone });
    gone.throwIfAborted();
    const answered = prepared.map((one, at): AnsweredTile => {
      const { result, error, live } = elementAt(outcomes, at);
      return {
        ...one,
        ...(live && { live }),
        ...(result ? { result, shown: { result, isWithheld: false } } : { error }),
      };
    });
    const stated = answered.flatMap((one) => (one.result ? [{ one, result: one.result }] : []));
    const factIds = await this.facts.record(
      { workspaceId: claims.wid, forGuest: false },
      source,
      stated.map(({ one, result }) => ({
        origin: { kind: 'query', plan: one.narrowed.plan },
        result,
        ...(one.live && { asOf: one.live.asOf }),
      })),
    );
    for (const [at, { one }] of stated.entries()) one.factId = factIds[at];
    const results = answered.map((one) => toTileResult(one, answered, source));
    return { ...elementAt(results, 0), related: results.slice(1) };
  }
}

/** The tile alone on a dashboard, with what it lacks. */
function configOf(tile: PreviewTile) {
  const base = { id: randomUUID(), title: '' };
  if (!('type' in tile)) return { ...EMPTY_CONFIG, kpis: [{ ...base, ...tile } satisfies Kpi] };
  const words = { subtitle: '', reason: '', layout: { x: 0, y: 0, w: 6, h: 4 } };
  return { ...EMPTY_CONFIG, charts: [{ ...base, ...words, ...tile } satisfies Chart] };
}
