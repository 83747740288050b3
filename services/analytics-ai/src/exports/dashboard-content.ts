import { Inject, Injectable } from '@nestjs/common';
import type {
  Chart,
  DashboardConfig,
  ExportBlock,
  ExportDocument,
  ExportFact,
  ExportKeyFigure,
  ExportSource,
  Kpi,
  TileResult,
} from '@plumbline/contracts';
import { DataSource, In } from 'typeorm';
import { DashboardsQueries } from '../dashboards/dashboards.queries.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { FactRow } from '../facts/fact.entity.js';
import { type StoredForecast, shownForecasts } from '../tiles/shown-forecasts.js';
import type { ExportRequest } from './content-queue.js';
import { refuse } from './content-refused.js';
import { ExportSources } from './export-sources.js';
import { FactList } from './fact-list.js';
import { forecastBlock } from './forecast-block.js';
import { problemsOf, refuseBlank, refuseGoneFilters, refuseProblems } from './tile-problems.js';

type Shown = Map<string, TileResult>;

/** The content of a dashboard under its filters, all of it at one data version; without one of its tiles there is none. */
@Injectable()
export class DashboardContent {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(DashboardsQueries) private readonly queries: DashboardsQueries,
    @Inject(ExportSources) private readonly sources: ExportSources,
  ) {}

  /** @throws ContentRefused */
  async write(
    { workspaceId: wid, objectId, options }: ExportRequest,
    signal: AbortSignal,
  ): Promise<ExportDocument> {
    const { filters, tiles, refusesEmpty, marksProblems = false } = options;
    const answer = await this.queries.query({ wid }, objectId, { filters, tiles }, signal).catch(refuse);
    refuseGoneFilters(answer);
    const dashboard = await this.dashboards.get({ wid }, objectId).catch(refuse);
    const { config, zone } = dashboard;
    const shown: Shown = new Map(answer.tiles.map((tile) => [tile.id, tile]));
    const isAsked = ({ id }: { id: string }) => tiles === undefined || tiles.includes(id);
    const problems = problemsOf([...config.kpis, ...config.charts].filter(isAsked), shown);
    refuseProblems(problems, { refusesEmpty, marksProblems });
    const isWanted = (tile: { id: string }) => isAsked(tile) && !shown.get(tile.id)?.error;
    const marked = problems.flatMap(({ code, message }) =>
      marksProblems || code === 'tile_stale' ? [message] : [],
    );
    const row = await this.dashboards.find({ wid }, objectId).catch(refuse);
    const named = (config.forecasts ?? []).filter(isWanted).map(({ predictionId }) => predictionId);
    const forecasts = await shownForecasts(this.database.manager, row, named);
    const facts = await this.factsOf(wid, [
      ...answer.tiles.flatMap(({ factIds }) => factIds),
      ...forecasts.flatMap(({ content }) => content.facts.points ?? []),
    ]);
    const list = new FactList();
    const parts = { shown, forecasts, facts, list, colours: config.colours, splits: splitsOf(config.charts) };
    const blocks = tabsOf(config).flatMap(({ name, holds }): ExportBlock[] => {
      const own = blocksOf(config, (tile) => holds(tile) && isWanted(tile), parts);
      return name === undefined || own.length === 0
        ? own
        : [{ kind: 'heading', level: 1, text: name }, ...own];
    });
    if (problems.length === 0) refuseBlank(dashboard.name, blocks, options);
    return {
      formatVersion: 1,
      ...{ title: dashboard.name, filters, zone, rowsLeft: answer.rows.left },
      sources: await this.sourcesOf(wid, dashboard.dataSourceIds, facts, zone),
      ...(marksProblems && marked.length > 0 && { problems: marked }),
      blocks: [...marked.map((text) => ({ kind: 'note' as const, text })), ...blocks],
      facts: list.facts,
    };
  }

  /** In the versions that the facts are of. */
  private sourcesOf(
    workspaceId: string,
    ids: readonly string[],
    facts: ReadonlyMap<string, FactRow>,
    zone: string,
  ): Promise<ExportSource[]> {
    const versionOf = (id: string) => [...facts.values()].find(({ sourceId }) => sourceId === id)?.version;
    const oldestOf = (id: string) =>
      [...facts.values()]
        .flatMap(({ sourceId, asOf }) => (sourceId === id && asOf ? [asOf.toISOString()] : []))
        .toSorted()[0];
    return Promise.all(
      ids.map((id) => this.sources.at(workspaceId, id, versionOf(id), { zone, asOf: oldestOf(id) })),
    );
  }

  private async factsOf(workspaceId: string, ids: string[]): Promise<Map<string, FactRow>> {
    const rows = await this.database.manager.findBy(FactRow, { id: In(ids), workspaceId });
    return new Map(rows.map((row) => [row.id, row]));
  }
}

interface Tab {
  name?: string;
  holds: (tile: { tab?: string | undefined }) => boolean;
}

/** A tile that names no tab stands on the first. */
function tabsOf({ tabs = [] }: DashboardConfig): Tab[] {
  if (tabs.length === 0) return [{ holds: () => true }];
  const known = new Set(tabs.map(({ id }) => id));
  return tabs.map(({ id, name }, at) => ({
    name,
    holds: ({ tab }) => tab === id || (at === 0 && (tab === undefined || !known.has(tab))),
  }));
}

function blocksOf(
  { kpis, charts, texts = [], images = [], forecasts = [] }: DashboardConfig,
  isWanted: (tile: { id: string; tab?: string | undefined }) => boolean,
  parts: ChartParts,
): ExportBlock[] {
  const figures = kpis.filter(isWanted).map((kpi) => figureOf(kpi, parts));
  const tiles = [...charts, ...texts, ...images, ...forecasts]
    .filter(isWanted)
    .toSorted((a, b) => a.layout.y - b.layout.y || a.layout.x - b.layout.x);
  return [
    ...(figures.length > 0 ? [{ kind: 'key-figures' as const, figures }] : []),
    ...tiles.map((tile): ExportBlock => {
      if ('plan' in tile) return chartOf(tile, parts);
      if ('predictionId' in tile) return forecastBlock(tile, parts);
      if ('text' in tile) return { kind: 'paragraph', parts: [{ text: tile.text }] };
      return {
        kind: 'note',
        text: `A picture of the dashboard is not part of this file: ${tile.alt || 'no description'}`,
      };
    }),
  ];
}

interface ChartParts {
  shown: Shown;
  forecasts: readonly StoredForecast[];
  facts: Map<string, FactRow>;
  list: FactList;
  colours: Record<string, Record<string, number>>;
  splits: string[];
}

function chartOf(told: Chart, { shown, facts, list, colours, splits }: ChartParts): ExportBlock {
  const tile = shown.get(told.id);
  if (!tile) throw new Error(`the tile ${told.id} was not answered`);
  const { columns, rows, stated } = tile;
  const goal = told.goal ? [told.goal] : [];
  const chart: Chart = {
    ...told,
    ...(stated && {
      title: stated.title,
      subtitle: stated.subtitle ?? told.subtitle,
      highlight: stated.highlight,
      partialFrom: stated.partialFrom,
    }),
    markers: [...((stated ? stated.markers : told.markers) ?? []), ...goal],
  };
  const fact = factOf(tile, facts, { label: chart.title });
  return {
    ...{ kind: 'chart', chart, result: { columns, rows }, colours, splits },
    ...(fact && { fact: list.refer(fact) }),
    columns: told.layout.w,
  };
}

function figureOf(kpi: Kpi, { shown, facts, list }: ChartParts): ExportKeyFigure {
  const tile = shown.get(kpi.id);
  if (!tile) throw new Error(`the key figure ${kpi.id} was not answered`);
  const column = kpi.plan.measures[0]?.as ?? '';
  const cell = (name: string) => {
    const at = tile.columns.findIndex((one) => one.name === name);
    return tile.rows[0]?.[at] ?? null;
  };
  const title = tile.stated?.title ?? kpi.title;
  const comparison = tile.stated ? tile.stated.comparison : kpi.comparison;
  const fact = factOf(tile, facts, { label: title, row: 0, column });
  return {
    ...{ tile: kpi.id, title, value: cell(column) },
    ...(kpi.format && { format: kpi.format }),
    ...(fact && { fact: list.refer(fact) }),
    ...(comparison && { change: { base: cell(`${column}_base`), ...comparison } }),
    ...(kpi.target !== undefined && { target: kpi.target }),
  };
}

function factOf(
  { factIds: [id] }: TileResult,
  facts: Map<string, FactRow>,
  place: Pick<ExportFact, 'label' | 'row' | 'column'>,
): ExportFact | undefined {
  const row = id === undefined ? undefined : facts.get(id);
  if (!row) return undefined;
  return { id: row.id, ...place, dataVersion: row.version, ...(row.plan && { plan: row.plan }) };
}

/** Columns that split some chart into series: their values keep their colours everywhere. */
function splitsOf(charts: readonly Chart[]): string[] {
  const splitting = charts.filter(({ type }) => type === 'line' || type === 'stacked' || type === 'grouped');
  const columns = splitting.flatMap(({ plan: { dimensions } }) => {
    const [first, second] = dimensions;
    const split = second?.grain && !first?.grain ? first : second;
    return split ? [split.column] : [];
  });
  return [...new Set(columns)];
}
