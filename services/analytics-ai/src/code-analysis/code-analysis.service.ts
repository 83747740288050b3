import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ALL_RULES, toCsv, toSarif } from '@plumbline/code-analysis';
import {
  type AccessClaims,
  CODE_SEVERITIES,
  type CodeCategory,
  type CodeFinding,
  type CodeFindingsQuery,
  type CodeGate,
  type CodeRun,
  type CodeSubject,
  type JudgeFindingBody,
} from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { enqueue } from '@plumbline/jobs';
import { forbidden, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { noteInAuditLog, type Reviewing } from '../code-audit/code-audit.js';
import { CodeFindingRow } from './code-finding.entity.js';
import { analyseCodeJob } from './code-queue.js';
import { CodeRunRow } from './code-run.entity.js';
import { toFindingView, toRunView } from './code-views.js';
import { PRODUCT_VERSION } from './product-version.js';
import { type FindingsOf, INSTALLATION } from './store-findings.js';

const FILE_OF = { sarif: 'application/sarif+json', csv: 'text/csv; charset=utf-8' } as const;

/** What was found in the installation's sources, for owner and admin, and in the numbers of each workspace. */
@Injectable()
export class CodeAnalysis {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list(
    claims: AccessClaims,
    { subject, status, severity, q, offset, limit }: CodeFindingsQuery,
    category?: CodeCategory,
  ): Promise<{ findings: CodeFinding[]; total: number }> {
    const of = findingsOf(claims, subject);
    const found = this.database.manager.createQueryBuilder(CodeFindingRow, 'finding').where(of);
    if (category) found.andWhere({ category });
    if (status) found.andWhere({ status });
    else found.andWhere({ status: Not('fixed') });
    if (severity) found.andWhere({ severity: CODE_SEVERITIES.indexOf(severity) });
    if (q)
      found.andWhere(
        `strpos(lower(concat_ws(' ', finding.title, finding.rule, finding.path)), lower(:q)) > 0`,
        { q },
      );
    const [rows, total] = await found
      .orderBy({
        'finding.severity': 'ASC',
        'finding.path': 'ASC',
        'finding.line': 'ASC',
        'finding.id': 'ASC',
      })
      .skip(offset)
      .take(limit)
      .getManyAndCount();
    const since = await this.since(this.database.manager, of);
    return { findings: rows.map((row) => toFindingView(row, since)), total };
  }

  /** Queues a look through the subject; while one is on its way, that one is answered. */
  async run(claims: AccessClaims, subject: CodeSubject): Promise<CodeRun> {
    const of = findingsOf(claims, subject);
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `code ${of.workspaceId} ${subject}`,
      ]);
      const queued = await tx.findOneBy(CodeRunRow, { ...of, status: 'queued' });
      if (queued) return toRunView(queued);
      const runId = randomUUID();
      const jobId = await enqueue(tx, analyseCodeJob, {
        input: { runId, ...of },
        workspaceId: claims.wid,
        userId: claims.sub,
        plan: await planOf(tx, claims.wid),
        title:
          subject === 'installation' ? 'Analysing the installation’s code' : 'Analysing formulas and plans',
        subject: { type: 'code-run', id: runId },
      });
      const row = { ...of, id: runId, status: 'queued' as const, jobId, version: PRODUCT_VERSION };
      await tx.insert(CodeRunRow, { ...row, startedBy: claims.name, startedAt: new Date() });
      return toRunView(await tx.findOneByOrFail(CodeRunRow, { id: runId }));
    });
  }

  /** @throws AppError `not_found` */
  async judge(by: Reviewing, id: string, { status, comment }: JudgeFindingBody): Promise<CodeFinding> {
    const { claims } = by;
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(CodeFindingRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row || !maySee(claims, row)) throw notFound();
      Object.assign(row, {
        status,
        comment: status === 'open' ? null : comment,
        decidedBy: status === 'open' ? null : claims.name,
      });
      await tx.save(row);
      if (row.subject === 'installation')
        await noteInAuditLog(tx, by, 'code_finding_judged', {
          ...{ rule: row.rule, place: `${row.path}:${row.line}`, status },
          ...(row.comment && { comment: row.comment.slice(0, 200) }),
        });
      return toFindingView(row, await this.since(tx, row));
    });
  }

  async gate(claims: AccessClaims, subject: CodeSubject): Promise<CodeGate> {
    const of = findingsOf(claims, subject);
    const { manager } = this.database;
    const [since, lastRun, open] = await Promise.all([
      this.since(manager, of),
      manager.findOne(CodeRunRow, { where: of, order: { startedAt: 'DESC' } }),
      manager.countBy(CodeFindingRow, { ...of, status: 'open' }),
    ]);
    const counts: { severity: number; count: number }[] =
      since === null
        ? []
        : await manager.query(
            `SELECT severity, count(*)::int AS count FROM code_findings
             WHERE workspace_id = $1 AND subject = $2 AND status = 'open' AND first_seen > $3 GROUP BY severity`,
            [of.workspaceId, subject, since],
          );
    const countOf = (severity: number) => counts.find((each) => each.severity === severity)?.count ?? 0;
    const openNew = { blocker: countOf(0), high: countOf(1), medium: countOf(2), low: countOf(3) };
    return {
      passes: openNew.blocker + openNew.high === 0,
      since: since?.toISOString() ?? null,
      ...{ openNew, open, lastRun: lastRun && toRunView(lastRun) },
    };
  }

  /** New findings of the installation that its gate counts; undefined before the first run. */
  async openSinceRelease(manager: EntityManager): Promise<number | undefined> {
    const since = await this.since(manager, { subject: 'installation', workspaceId: INSTALLATION });
    if (since === null) return undefined;
    const [row]: { count: number }[] = await manager.query(
      `SELECT count(*)::int AS count FROM code_findings WHERE workspace_id = $1 AND subject = 'installation'
         AND status = 'open' AND first_seen > $2 AND severity <= $3`,
      [INSTALLATION, since, CODE_SEVERITIES.indexOf('high')],
    );
    return row?.count ?? 0;
  }

  /** All findings as a file. */
  async file(
    claims: AccessClaims,
    subject: CodeSubject,
    format: 'sarif' | 'csv',
  ): Promise<{ text: string; type: string; name: string }> {
    const of = findingsOf(claims, subject);
    const rows = await this.database.manager.find(CodeFindingRow, {
      where: { ...of, status: Not('fixed') },
      order: { severity: 'ASC', path: 'ASC', line: 'ASC' },
    });
    const findings = rows.map(({ severity, ...row }) => ({
      ...row,
      severity: CODE_SEVERITIES[severity] ?? ('low' as const),
    }));
    const accepted = findings.map((row) =>
      row.status === 'open' ? row : { ...row, suppression: row.comment ?? row.status },
    );
    const text =
      format === 'csv'
        ? toCsv(findings)
        : JSON.stringify(toSarif(accepted, ALL_RULES, { version: PRODUCT_VERSION }));
    return { text, type: FILE_OF[format], name: `${subject}-findings.${format}` };
  }

  /** The end of the last run of another version, or of the first run of all: what was found until then is old. */
  private async since(manager: EntityManager, { subject, workspaceId }: FindingsOf): Promise<Date | null> {
    const done = { subject, workspaceId, status: 'done' as const, finishedAt: Not(IsNull()) };
    const before = await manager.findOne(CodeRunRow, {
      where: { ...done, version: Not(PRODUCT_VERSION) },
      order: { finishedAt: 'DESC' },
    });
    const base = before ?? (await manager.findOne(CodeRunRow, { where: done, order: { finishedAt: 'ASC' } }));
    return base?.finishedAt ?? null;
  }
}

const isAdmin = ({ role }: AccessClaims): boolean => role === 'owner' || role === 'admin';

/** @throws AppError `forbidden` for the installation's, where one is neither owner nor admin */
function findingsOf(claims: AccessClaims, subject: CodeSubject): FindingsOf {
  if (subject === 'workspace') return { subject, workspaceId: claims.wid };
  if (!isAdmin(claims)) throw forbidden();
  return { subject, workspaceId: INSTALLATION };
}

const maySee = (claims: AccessClaims, { subject, workspaceId }: FindingsOf): boolean =>
  subject === 'workspace' ? workspaceId === claims.wid : isAdmin(claims);
