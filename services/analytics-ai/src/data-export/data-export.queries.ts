import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportPart } from '@plumbline/contracts';
import type { DataExportSource } from '@plumbline/service';
import { DataSource } from 'typeorm';

/** What is given back of each table; no secret is among it. */
const DOCUMENTS: Record<string, string> = {
  'dashboards.json': `SELECT id, name, source_id, other_sources, config, calculations, version, data_version, is_pinned, zone, created_at, updated_at
    FROM dashboards WHERE workspace_id = $1 ORDER BY created_at, id`,
  'insights.json': `SELECT id, source_id, version, type, priority, insight, created_at
    FROM insights WHERE workspace_id = $1 ORDER BY created_at, id`,
  'predictions.json': `SELECT id, source_id, version, request, status, content, actuals, created_at
    FROM predictions WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`,
  'summaries.json': `SELECT id, source_id, dashboard_id, prediction_id, data_version, request, status, content, version, approval, created_at, updated_at
    FROM executive_summaries WHERE workspace_id = $1 ORDER BY created_at, id`,
  'summary-versions.json': `SELECT summary_id, version, made, user_id, content, at
    FROM summary_versions WHERE workspace_id = $1 ORDER BY summary_id, version`,
  'facts.json': `SELECT id, source_id, version, label, plan, result, result_rows, computed_at
    FROM facts WHERE workspace_id = $1 ORDER BY computed_at, id LIMIT 10000`,
  'questions.json': `SELECT id, user_id, question, outcome, source_id, source_name, asked_at
    FROM asked_questions WHERE workspace_id = $1 ORDER BY asked_at, id`,
  'invitations.json': `SELECT id, dashboard_id, email, allow_download, filter_columns, hide_small_groups, created_at, expires_at, last_seen_at
    FROM dashboard_shares WHERE workspace_id = $1 ORDER BY created_at, id`,
  'saved-views.json': `SELECT id, dashboard_id, name, dates, filters, cross_filters, created_by, created_at
    FROM dashboard_views WHERE workspace_id = $1 ORDER BY created_at, id`,
  'comments.json': `SELECT id, about_id, about_name, tile_id, parent_id, text, mentions, resolved_by, assignee_name, due_on, done_at, done_by, created_by, created_at, updated_at
    FROM dashboard_comments WHERE workspace_id = $1 ORDER BY created_at, id`,
  'folders.json': `SELECT id, name, created_by, created_at FROM folders WHERE workspace_id = $1 ORDER BY created_at, id`,
  'folder-contents.json': `SELECT object_id, type, folder_id FROM folder_contents WHERE workspace_id = $1 ORDER BY object_id`,
  'approval-settings.json': `SELECT rule, changed_by, changed_at FROM approval_settings WHERE workspace_id = $1`,
};

/** What is given back of what one member alone was told. */
const OWN_DOCUMENTS: Record<string, string> = {
  'notices.json': `SELECT id, kind, by_name, about, text, at, read_at
    FROM member_notices WHERE workspace_id = $1 AND user_id = $2 ORDER BY at, id`,
};

/** What is kept of a workspace here, given back. */
@Injectable()
export class DataExportQueries implements DataExportSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async exportData({ wid, sub }: AccessClaims): Promise<ExportPart> {
    const documents: Record<string, unknown> = {};
    for (const [name, query] of Object.entries(DOCUMENTS)) {
      documents[name] = await this.database.query(query, [wid]);
    }
    for (const [name, query] of Object.entries(OWN_DOCUMENTS)) {
      documents[name] = await this.database.query(query, [wid, sub]);
    }
    return { documents, files: [] };
  }
}
