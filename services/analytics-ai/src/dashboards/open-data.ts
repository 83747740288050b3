import type { Calculations } from '@plumbline/datasets';
import type { OpenSource, SourcesService } from '../sources/sources.service.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

const formulasOf = ({ calculations }: DashboardRow): Calculations =>
  new Map(calculations.map(({ name, formula }) => [name, formula]));

/** The data that a dashboard shows right now, with the dashboard's calculations. @throws AppError `gone` once its source is deleted */
export async function openData(sources: SourcesService, row: DashboardRow): Promise<OpenSource> {
  const source = await sources.find(row.workspaceId, row.sourceId);
  const version = row.isPinned ? row.dataVersion : source.currentVersion;
  const open = await sources.openVersion(source, version, row.zone);
  return { ...open, calculations: formulasOf(row) };
}
