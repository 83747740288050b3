import type { TablePrediction, TableRequest } from '@plumbline/contracts';

type TableDraft = Omit<TableRequest, 'kind' | 'dataSourceId'>;

/** Where the sentence asks what a prediction asked, and one column more that seemed to know the answer. */
export function askAnywayPath(
  { dataSourceId, target, leftOut, kept = [] }: TablePrediction,
  name: string,
): string {
  const params = new URLSearchParams({ source: dataSourceId, kind: 'table', target });
  for (const one of leftOut) if (one.reason === 'asked') params.append('leaveOut', one.name);
  for (const one of new Set([...kept.map((column) => column.name), name])) params.append('keep', one);
  return `/predict?${params}`;
}

/** What an address asks of a source; an address of another source asks nothing of it. */
export function tableDraftOf(params: URLSearchParams, dataSourceId: string): TableDraft {
  if (params.get('source') !== dataSourceId) return { target: '', leaveOut: [], keep: [] };
  return {
    target: params.get('target') ?? '',
    ...{ leaveOut: params.getAll('leaveOut'), keep: params.getAll('keep') },
  };
}
