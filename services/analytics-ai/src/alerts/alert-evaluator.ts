import { Inject, Injectable } from '@nestjs/common';
import type { AlertChecked, AlertDefinition, AskedNumber, Sentence } from '@plumbline/contracts';
import { type Calculations } from '@plumbline/datasets';
import { AppError, unavailable, unusable } from '@plumbline/server';
import { DataSource, IsNull, Not } from 'typeorm';
import { type Evaluation, evaluationOf, pastOf, standingOf } from '../alert-judging/evaluate.js';
import { alertJudgement, type JudgementParams } from '../alert-judging/methods.js';
import { judgeStale } from '../alert-judging/stale.js';
import { clockOf, type WatchedSeries, watchedSeries } from '../alert-judging/watched-series.js';
import { sentenceOf } from '../alert-judging/words.js';
import { FactRecorder } from '../facts/fact-recorder.js';
import { runMethod } from '../facts/run-method.js';
import { AnalysisService } from '../insights/child/analysis.service.js';
import { SourceAnswers } from '../live/source-answers.js';
import { LiveProblem } from '../sources/live-problem.js';
import { queryRefusal } from '../sources/query-refusal.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import type { OpenSource } from '../sources/sources.service.js';
import { DashboardRow, formulasOf } from '../tiles/dashboard.entity.js';
import { liveSpan } from '../tiles/live-fields.js';

const NEVER_STALE =
  'A live data source is asked whenever it is looked at, and has no versions that could be late. Watch one of its numbers instead, such as how many rows came in the last period.';

interface AskedAlert extends Omit<AlertDefinition, 'watch'> {
  watch: AskedNumber;
}

interface Place {
  workspaceId: string;
  open: OpenSource;
  zone: string;
  /** Judges what a database says now: without it a live source is not judged. */
  fresh?: boolean;
}

/** Judges the number of an alert on a version of the data, and every period of the past year; what it states is on record. */
@Injectable()
export class AlertEvaluator {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
  ) {}

  /** @throws AppError `unusable` where the number cannot be watched so, `busy`, `unavailable` while a database is away */
  async evaluate(place: Place, alert: AskedAlert): Promise<AlertChecked> {
    const { open, workspaceId, zone } = place;
    const now = new Date();
    const written = watchedSeries(open, alert.watch, await this.calculations(workspaceId, alert.watch));
    const base = {
      ...{ watch: written.watch, dataVersion: open.version },
      ...(open.readAt && { asOf: open.readAt.toISOString() }),
    };
    if (alert.rule.kind === 'stale') {
      if (open.isLive) throw unusable(NEVER_STALE);
      const { rule } = alert;
      const versions = await this.versions(open);
      if (versions.length === 0) throw unusable('It is not known when this data was read.');
      const told = judgeStale({ name: open.name, versions, rule, now, zone });
      return { ...base, ...told, facts: { series: null, judged: null } };
    }
    const { watched, series, asOf } = await this.ask(place, written);
    const told = { ...base, ...(asOf !== undefined && { asOf }) };
    const clock = clockOf(watched, series, { now, zone });
    if (!clock) return { ...told, ...nothingToJudge(open) };
    const params = { clock, isAdded: watched.isAdded, rule: alert.rule, minRows: alert.minRows };
    const result = await this.judgement(place, watched, { params, series });
    const evaluation = evaluationOf(watched, params, { series, result });
    return { ...told, ...(await this.stated(place, evaluation, asOf)) };
  }

  /** The series, of a live source with the days that its database holds now. */
  private async ask({ open, fresh = false }: Place, watched: WatchedSeries) {
    try {
      const { result, live } = await this.answers.one(open, watched.plan, { fresh });
      const problem = fresh ? live?.problem : undefined;
      if (problem !== undefined) throw new LiveProblem('database_away', problem);
      const { field } = watched;
      const held = open.isLive && field && (await liveSpan(this.answers, open, field.name, { fresh }));
      const followed = held && field ? { ...watched, field: { ...field, span: held.span } } : watched;
      return { watched: followed, series: result, asOf: live?.asOf };
    } catch (error) {
      const isAway = error instanceof LiveProblem && /^database_(away|slow)$/.test(error.code);
      throw fresh && isAway ? unavailable(error.message) : queryRefusal(error);
    }
  }

  private async stated({ workspaceId, open }: Place, evaluation: Evaluation, asOf: string | undefined) {
    const owner = { workspaceId, forGuest: false };
    const stated = [evaluation.series, evaluation.judgement].map((one) => ({
      ...one,
      ...(asOf && { asOf }),
    }));
    const [seriesId, judgedId] = await this.facts.record(owner, open, stated);
    const { said, isFiring, subject, problem } = standingOf(evaluation);
    const sentence: Sentence = sentenceOf(said, { series: seriesId, judged: judgedId });
    return {
      ...pastOf(evaluation),
      verdict: { isFiring, subject, sentence, dataVersion: open.version },
      ...(problem !== undefined && { problem }),
      facts: { series: seriesId ?? null, judged: judgedId ?? null },
    };
  }

  /** A band is fitted many times over, which is done in a process of its own. */
  private judgement(
    { workspaceId, open }: Place,
    { plan }: WatchedSeries,
    { params, series }: { params: JudgementParams; series: Evaluation['series']['result'] },
  ): Promise<Evaluation['series']['result']> | Evaluation['series']['result'] {
    if (params.rule.kind !== 'band') return runMethod(alertJudgement, params, [series]);
    const { name: method, version: methodVersion } = alertJudgement;
    const content = { kind: 'statistic' as const, method, methodVersion, params, inputs: [plan] };
    return this.analysis.compute(workspaceId, open, content, open.isLive ? [series] : undefined);
  }

  private async calculations(workspaceId: string, { dashboardId: id }: AskedNumber): Promise<Calculations> {
    if (id === undefined) return new Map();
    const row = await this.database.manager.findOneBy(DashboardRow, { id, workspaceId });
    return row ? formulasOf(row) : new Map();
  }

  private async versions({ id: sourceId, version }: OpenSource) {
    const rows = await this.database.manager.find(SourceVersionRow, {
      where: { sourceId, readAt: Not(IsNull()) },
      select: { version: true, rowCount: true, readAt: true },
      order: { version: 'ASC' },
    });
    return rows.flatMap((row) =>
      row.readAt && row.version <= version ? [{ ...row, readAt: row.readAt }] : [],
    );
  }
}

function nothingToJudge({ version }: OpenSource) {
  const problem = 'There is no complete period in this data.';
  return {
    ...{ periods: [], judged: 0, crossings: [], alternatives: [], summary: problem, problem },
    verdict: { isFiring: null, subject: problem, sentence: [{ text: problem }], dataVersion: version },
    facts: { series: null, judged: null },
  };
}

/** Where a version is not known yet, its news is on the way. */
export const notYetKnown = (version: number): AppError =>
  new AppError('unavailable', `Version ${version} of the data is not here yet.`);
