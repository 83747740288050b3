import { Injectable } from '@nestjs/common';
import { type Column, isSent, localDay, SCHEDULE_KINDS } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import { AskedQuestionRow } from '../../questions/asked-question.entity.js';
import { SourceRow } from '../../sources/source.entity.js';
import { SourceVersionRow } from '../../sources/source-version.entity.js';
import { SummaryRow } from '../../summaries/summary.entity.js';
import { DashboardRow } from '../../tiles/dashboard.entity.js';
import type { HomeFinding } from '../known/at-home.js';
import { KnownScheduleRow } from '../known/known-schedule.entity.js';
import { KnownTemplateRow } from '../known/known-template.entity.js';
import { pagesOf } from '../known/pages-of.js';
import { findInReport } from '../reports/find-in-report.js';
import { findInSummary } from '../reports/find-in-summary.js';
import { type Report, type ReportObject, sourceOf } from '../reports/report-rule.js';
import { findInTemplate } from '../templates/find-in-template.js';

interface Looked {
  findings: HomeFinding[];
  files: number;
}

const SENT_KINDS = SCHEDULE_KINDS.filter(isSent);

/** What is wrong with what a workspace reads out of documents, sends, and tells: templates, reports, summaries. */
@Injectable()
export class WorkspaceDefinitions {
  async findings(manager: EntityManager, workspaceId: string): Promise<Looked> {
    const parts = [
      await inTemplates(manager, workspaceId),
      await inReports(manager, workspaceId),
      await inSummaries(manager, workspaceId),
    ];
    return {
      findings: parts.flatMap(({ findings }) => findings),
      files: parts.reduce((sum, { files }) => sum + files, 0),
    };
  }
}

async function inTemplates(manager: EntityManager, workspaceId: string): Promise<Looked> {
  const looked: Looked = { findings: [], files: 0 };
  const order = { id: 'ASC' } as const;
  for await (const page of pagesOf((part) =>
    manager.find(KnownTemplateRow, { where: { workspaceId }, order, ...part }),
  )) {
    const samples = page.flatMap(({ fields }) => fields.flatMap(({ sample }) => sample?.documentId ?? []));
    const kept: { id: string }[] = await manager.query(
      'SELECT id FROM known_documents WHERE workspace_id = $1 AND id = ANY ($2)',
      [workspaceId, samples],
    );
    const isKept = (documentId: string) => kept.some(({ id }) => id === documentId);
    looked.findings.push(...page.flatMap((template) => findInTemplate(template, { isKept })));
    looked.files += page.length;
  }
  return looked;
}

async function inReports(manager: EntityManager, workspaceId: string): Promise<Looked> {
  const looked: Looked = { findings: [], files: 0 };
  const order = { id: 'ASC' } as const;
  for await (const page of pagesOf((part) =>
    manager.find(KnownScheduleRow, { where: { workspaceId, kind: In(SENT_KINDS) }, order, ...part }),
  )) {
    for (const report of page) looked.findings.push(...(await inReport(manager, workspaceId, report)));
    looked.files += page.length;
  }
  return looked;
}

async function inReport(manager: EntityManager, workspaceId: string, report: Report): Promise<HomeFinding[]> {
  const object = await objectOf(manager, workspaceId, report);
  const ids = [...new Set(report.filters.flatMap((filter) => sourceOf(filter, object) ?? []))];
  const columns = await columnsOf(manager, workspaceId, ids);
  const today = localDay(Date.now(), report.when.zone);
  return findInReport(report, { object, today, columnsOf: (id) => columns.get(id) });
}

async function objectOf(
  manager: EntityManager,
  workspaceId: string,
  { kind, target: id }: Report,
): Promise<ReportObject | undefined> {
  if (kind === 'dashboard') {
    const row = await manager.findOneBy(DashboardRow, { id, workspaceId });
    const { kpis = [], charts = [] } = row?.config ?? {};
    if (!row) return undefined;
    const kpiIds = kpis.map((kpi) => kpi.id);
    const calculated = row.calculations.map(({ name }) => name);
    return { kind, sourceId: row.sourceId, tiles: [...kpis, ...charts], kpiIds, calculated };
  }
  if (kind === 'summary') {
    const row = await manager.findOneBy(SummaryRow, { id, workspaceId });
    const source = row && (await manager.findOneBy(SourceRow, { id: row.sourceId }));
    if (!row) return undefined;
    const { currentVersion = null, name: sourceName = '' } = source ?? {};
    return { kind, dataVersion: row.dataVersion, currentVersion, sourceName };
  }
  if (kind === 'answer')
    return (await manager.existsBy(AskedQuestionRow, { id, workspaceId })) ? { kind } : undefined;
  const source = await manager.findOneBy(SourceRow, { id, workspaceId });
  return source && !source.deletedAt ? { kind: 'export', sourceId: id } : undefined;
}

async function inSummaries(manager: EntityManager, workspaceId: string): Promise<Looked> {
  const looked: Looked = { findings: [], files: 0 };
  const order = { id: 'ASC' } as const;
  for await (const page of pagesOf((part) =>
    manager.find(SummaryRow, { where: { workspaceId, status: 'ready' }, order, ...part }),
  )) {
    const ids = [...new Set(page.map(({ sourceId }) => sourceId))];
    const columns = await columnsOf(manager, workspaceId, ids);
    looked.findings.push(...page.flatMap((summary) => findInSummary(summary, columns)));
    looked.files += page.length;
  }
  return looked;
}

/** The columns of sources in their newest versions; those that are gone are none of them. */
async function columnsOf(
  manager: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, readonly Column[]>> {
  if (ids.length === 0) return new Map();
  const sources = await manager.findBy(SourceRow, { workspaceId, id: In(ids) });
  const wanted = sources.flatMap(({ id: sourceId, currentVersion: version, deletedAt }) =>
    deletedAt ? [] : [{ sourceId, version }],
  );
  const versions = wanted.length === 0 ? [] : await manager.findBy(SourceVersionRow, wanted);
  return new Map(versions.map(({ sourceId, columns }) => [sourceId, columns]));
}
