import { createPhrasing } from '@plumbline/semantics';
import type { OpenSource, SourcesService } from '../sources/sources.service.js';
import { calculatedColumns } from '../tiles/calculated-columns.js';
import { type DashboardRow, formulasOf } from '../tiles/dashboard.entity.js';

/** The data that a dashboard shows right now, with the dashboard's calculations. @throws AppError `gone` once its source is deleted */
export async function openData(sources: SourcesService, row: DashboardRow): Promise<OpenSource> {
  const source = await sources.find(row.workspaceId, row.sourceId);
  const version = row.isPinned ? row.dataVersion : source.currentVersion;
  const open = await sources.openVersion(source, version, row.zone);
  const calculated = calculatedColumns(row.calculations);
  return {
    ...open,
    ...{ calculations: formulasOf(row), calculated },
    phrasing: createPhrasing(open.fields.noun, [...open.dataset.columns, ...calculated]),
  };
}
