import type { OpenSource, SourcesService } from '../sources/sources.service.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

/** The data that a dashboard shows right now. @throws AppError `gone` once its source is deleted */
export async function openData(sources: SourcesService, row: DashboardRow): Promise<OpenSource> {
  const source = await sources.find(row.workspaceId, row.sourceId);
  return sources.openVersion(source, row.isPinned ? row.dataVersion : source.currentVersion, row.zone);
}
