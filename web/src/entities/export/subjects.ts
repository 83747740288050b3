import {
  type Dashboard,
  type ExportObject,
  FORMATS_OF,
  listExtractions,
  listPredictions,
  listSummaries,
  predictionTitle,
} from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '../../shared/api/list-query.js';
import { dashboardsQuery } from '../dashboard/dashboards.api.js';
import { dataSourcesQuery } from '../data-source/data-sources.api.js';

export interface ExportSubject {
  type: ExportObject;
  id: string;
  /** Of what no list holds, such as an answer. */
  name?: string;
}

/** Something of which a file can be made. */
export interface NamedSubject extends ExportSubject {
  name: string;
  /** Parts that may be left out. */
  tiles?: { id: string; title: string }[];
}

export const keyOf = ({ type, id }: ExportSubject): string => `${type} ${id}`;

/** Everything of which a file can be made, and before it what is asked about and stands in no list. */
export function useSubjects(asked: ExportSubject | undefined): NamedSubject[] {
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const { data: summaries = [] } = useQuery(listQuery(listSummaries));
  const { data: predictions = [] } = useQuery(listQuery(listPredictions));
  const { data: extractions = [] } = useQuery(listQuery(listExtractions));
  const read = sources.filter(({ version }) => version > 0);
  const listed: NamedSubject[] = [
    ...dashboards.filter(isReady).map(dashboardSubject),
    ...summaries.filter(isReady).map(({ id, title }) => ({ type: 'summary' as const, id, name: title })),
    ...predictions
      .filter(isReady)
      .map((one) => ({ type: 'prediction' as const, id: one.id, name: predictionTitle(one) })),
    ...read.map(({ id, name }) => ({ type: 'data-source' as const, id, name })),
    ...read.map(({ id, name }) => ({ type: 'insights' as const, id, name: `Insights of ${name}` })),
    ...extractions
      .filter(isReady)
      .map(({ id, documentName }) => ({ type: 'extraction' as const, id, name: documentName })),
  ];
  const possible = listed.filter(({ type }) => FORMATS_OF[type].length > 0);
  if (asked?.name === undefined || possible.some((one) => keyOf(one) === keyOf(asked))) return possible;
  return [{ ...asked, name: asked.name }, ...possible];
}

const isReady = ({ status }: { status: string }): boolean => status === 'ready';

function dashboardSubject({ id, name, config }: Dashboard): NamedSubject {
  const { kpis, charts, texts = [], images = [] } = config;
  const tiles = [
    ...[...kpis, ...charts].map((tile) => ({ id: tile.id, title: tile.title })),
    ...texts.map((tile) => ({ id: tile.id, title: 'Text' })),
    ...images.map((tile) => ({ id: tile.id, title: tile.alt || 'Picture' })),
  ];
  return { type: 'dashboard', id, name, tiles };
}
