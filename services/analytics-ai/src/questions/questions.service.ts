import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type AnswerEngine,
  type AskBody,
  type AskResult,
  type QueryPlan,
} from '@plumbline/contracts';
import { ModelsService } from '../ai/models.service.js';
import { planOfProposal, questionTask } from '../ai/question-task.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { FactRecorder } from '../facts/fact-recorder.js';
import { SourceAnswers } from '../live/source-answers.js';
import { orRefused } from '../sources/query-refusal.js';
import { AskedQuestions } from './asked-questions.queries.js';
import { answerFromSeveral, bestSources } from './engine/answer-from-several.js';
import { answerPlan, answerQuestion, type EngineResult } from './engine/answer-question.js';
import { completionOf } from './engine/complete-question.js';
import { runnerOf } from './engine/data-of.js';
import { inContext } from './engine/follow-up.js';
import { unaskedQuestion } from './engine/unasked-question.js';
import { writtenResult } from './engine/written-result.js';
import type { QueryRunner } from './readings/reading.js';
import { requireFilters } from './require-filters.js';
import { answerableOf, headlineOf, pictureOf } from './result/pictures.js';
import { groupedQuestions } from './result/suggestions.js';
import { type Pictures, toResult, tracedBy } from './result/to-result.js';
import { type QuestionSource, QuestionTables } from './tables.service.js';

interface Outcome {
  asked: QuestionSource | undefined;
  result: EngineResult;
  engine: AnswerEngine;
  /** What completed the question while it is typed. */
  completion?: string;
}

/** Who asks waits for the whole answer 25 s at most (T-52). */
const MODEL_PATIENCE_MS = 15_000;

const NO_SOURCE: EngineResult = {
  ...{ answered: false, reason: 'no_data', message: 'There is no data to ask yet. Upload a file first.' },
  ...{ reading: [], understood: [], readings: [], missing: [] },
};

/** Answers questions about sources. A question costs nothing of a plan. */
@Injectable()
export class QuestionsService {
  constructor(
    @Inject(QuestionTables) private readonly tables: QuestionTables,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(AskedQuestions) private readonly asked: AskedQuestions,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
    @Inject(ModelsService) private readonly models: ModelsService,
  ) {}

  /** @throws AppError `not_found`, `gone`, `malformed` filters or plan */
  async ask(claims: AccessClaims, body: AskBody, gone: AbortSignal): Promise<AskResult> {
    const question = await this.questionOf(claims, body);
    const result = await this.respond(claims, body, { id: randomUUID(), question }, gone);
    if (!body.preview) await this.asked.keep({ ...rowOf(result, body), ...ownerOf(claims), question });
    return result;
  }

  /** The answer to a question that was asked before, from the data of now. @throws AppError `not_found`, `gone` */
  async again(claims: AccessClaims, id: string, gone: AbortSignal): Promise<AskResult> {
    const { question, sourceId, plan } = await this.asked.find(claims, id);
    const body = { question, ...(sourceId !== null && { dataSourceId: sourceId }), ...(plan && { plan }) };
    return this.respond(claims, body, { id, question }, gone);
  }

  private async respond(
    claims: AccessClaims,
    body: AskBody,
    { id, question }: { id: string; question: string },
    gone: AbortSignal,
  ): Promise<AskResult> {
    const began = performance.now();
    const outcome = await orRefused(this.answer(claims, body, question, gone));
    const { asked, result, engine, completion = '' } = outcome;
    const pictures = await orRefused(this.picturesOf(outcome, body.preview ?? false, gone));
    gone.throwIfAborted();
    const traced = tracedBy(result);
    const factIds =
      body.preview || !asked
        ? []
        : await this.facts.record({ workspaceId: claims.wid, forGuest: false }, asked.source, traced);
    const tookMs = Math.round((performance.now() - began) * 10) / 10;
    return toResult(result, {
      id,
      question: question + completion,
      source: asked && { id: asked.source.id, name: asked.source.name, version: asked.source.version },
      table: asked?.table,
      engine,
      tookMs,
      completion,
      pictures,
      factOf: new Map(traced.map((one, at) => [one, factIds[at]])),
    });
  }

  private async questionOf(claims: AccessClaims, { question, after }: AskBody): Promise<string> {
    const before = after && (await this.asked.textOf(claims, after));
    return before ? inContext(before, question) : question;
  }

  private async answer(
    claims: AccessClaims,
    body: AskBody,
    question: string,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const [asked, ...others] = await this.sourcesOf(claims, body, question);
    if (!asked) return { asked, result: NO_SOURCE, engine: 'built-in' };
    const completion = body.preview && !body.plan ? completionOf(question, asked.table) : '';
    const completed = question + completion;
    const isAsked = !body.preview || [asked, ...others].every(({ source }) => !source.isLive);
    if (others.length > 0 && isAsked) {
      const given = await answerFromSeveral(completed, [asked, ...others], (one) => this.dataOf(one, signal));
      if (given) return { asked: given.source, result: given.result, engine: 'built-in', completion };
    }
    requireFilters(asked);
    if (asked.source.isLive && body.preview && !body.plan)
      return { asked, result: unaskedQuestion(completed, asked.table), engine: 'built-in', completion };
    return {
      ...(await this.answerFromOne(claims, body, { asked, question: completed, signal })),
      completion,
    };
  }

  private async answerFromOne(
    claims: AccessClaims,
    { plan: edited, preview }: AskBody,
    { asked, question, signal }: { asked: QuestionSource; question: string; signal: AbortSignal },
  ): Promise<Outcome> {
    const { table, source } = asked;
    const data = this.dataOf(asked, signal);
    if (edited) {
      const plan = { ...edited, dataSourceId: source.id, version: source.version };
      const read = await answerPlan(plan, table, data);
      return { asked, result: writtenResult(read, source.calculations), engine: 'built-in' };
    }
    const result = writtenResult(await answerQuestion(question, table, data), source.calculations);
    if (result.answered || preview) return { asked, result, engine: 'built-in' };
    const proposed = await this.proposed(claims, asked, question, signal);
    return proposed
      ? { asked, result: await answerPlan(proposed.plan, table, data), engine: proposed.engine }
      : { asked, result, engine: 'built-in' };
  }

  private dataOf({ source }: QuestionSource, signal: AbortSignal): QueryRunner {
    return runnerOf((plan) => this.answers.one(source, plan, { signal }), source.calculations);
  }

  /** What is drawn beside the answer, the readings, or what could be asked instead. */
  private async picturesOf(
    { asked, result }: Outcome,
    isPreview: boolean,
    signal: AbortSignal,
  ): Promise<Pictures> {
    if (!asked) return {};
    const { table } = asked;
    const data = this.dataOf(asked, signal);
    if (result.answered) return { headline: await headlineOf(result.worked, table, data) };
    if (isPreview) return {};
    if (result.reason !== 'ambiguous') {
      const by = result.reading.find(({ slot }) => slot === 'by')?.text;
      return { answerable: await answerableOf(groupedQuestions(table, by), table, data) };
    }
    const drawn = await Promise.all(result.readings.map((reading) => pictureOf(reading, table, data)));
    return { readings: new Map(result.readings.map((reading, at) => [reading, drawn[at]])) };
  }

  /** The plan of a model, where the workspace chose one and its plan fits this very source. */
  private async proposed(
    { wid: workspaceId }: AccessClaims,
    { source, table }: QuestionSource,
    question: string,
    signal: AbortSignal,
  ): Promise<{ plan: QueryPlan; engine: AnswerEngine } | undefined> {
    const { columns } = source.dataset;
    const own = { dataSourceId: source.id, version: source.version, zone: table.zone };
    const filled = await this.models.fill(
      { workspaceId, purpose: 'question' },
      questionTask(question, columns),
      (proposal) => planOfProposal(proposal, own, columns) !== undefined,
      AbortSignal.any([signal, AbortSignal.timeout(MODEL_PATIENCE_MS)]),
    );
    const plan = filled && planOfProposal(filled.value, own, columns);
    return plan && { plan: { ...plan, filters: [...table.filters, ...plan.filters] }, engine: filled.engine };
  }

  /** The source that is named, that of the dashboard, or those that understand most of the question. */
  private async sourcesOf(
    claims: AccessClaims,
    { dataSourceId, dashboardId, filters, plan }: AskBody,
    question: string,
  ): Promise<QuestionSource[]> {
    if (dashboardId) {
      const row = await this.dashboards.find(claims, dashboardId);
      return [await this.tables.openDashboard(row, filters)];
    }
    const id = dataSourceId ?? plan?.dataSourceId;
    if (id) return [await this.tables.open(claims, id, { filters })];
    const all = await this.tables.openAll(claims);
    const newestFirst = all.sort(
      ({ source: one }, { source: other }) =>
        Number(other.readAt ?? 0) - Number(one.readAt ?? 0) || one.id.localeCompare(other.id),
    );
    return bestSources(question, newestFirst);
  }
}

/** What is kept of a question. */
const rowOf = (result: AskResult, body: AskBody) => ({
  id: result.id,
  outcome: result.answered
    ? ('answered' as const)
    : result.reason === 'ambiguous'
      ? ('asked_back' as const)
      : ('no_answer' as const),
  ...{ sourceId: result.dataSourceId, sourceName: result.dataSourceName },
  plan: result.answered && isMoreThanWords(result, body) ? result.plan : null,
});

/** The words alone would be answered otherwise: somebody edited the reading, a screen narrowed it, or a model read it. */
const isMoreThanWords = ({ engine }: AskResult, { plan, filters, dashboardId }: AskBody): boolean =>
  plan !== undefined || dashboardId !== undefined || (filters?.length ?? 0) > 0 || engine !== 'built-in';

const ownerOf = ({ wid, sub }: AccessClaims) => ({ workspaceId: wid, userId: sub });
