import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AUDITED_FACTS, type FactAudit, FactsAudited, type QueryResult } from '@plumbline/contracts';
import { type Engine, runPlan } from '@plumbline/datasets';
import { publish } from '@plumbline/events';
import { BackgroundLoop, Counter, LOGGER, type Logger, throttle, withContext } from '@plumbline/server';
import { DataSource, In } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { drawnPlaces } from '../facts/draw-sample.js';
import { asDoubles, resultsEqual } from '../facts/equal.js';
import { FactRow } from '../facts/fact.entity.js';
import { storedContent } from '../facts/fact-content.js';
import { digestOf } from '../facts/stored-value.js';
import { AnalysisService } from '../insights/child/analysis.service.js';
import { SourcesService } from '../sources/sources.service.js';
import { isAll } from './fact-answer.js';

const PAUSE_MS = 300_000;
const HOUR_MS = 3_600_000;
const KEPT_HOURS = '48 hours';

type Verdict = 'equal' | 'differing' | 'unreadable';

const audited = new Counter({
  name: 'plumbline_facts_audited_total',
  help: 'Facts that were recomputed in the background, by what came of it.',
  labelNames: ['service', 'outcome'],
});

/**
 * Recomputes a sample of stored facts every hour, past every cache, and tells what came of it. Nobody asked for it, so it
 * runs one after the other; values of live sources are left out, since asking for them would work the customers' databases.
 */
@Injectable()
export class FactAudits implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const onError = throttle((error: Error) => logger.warn({ err: error }, 'the audit of facts'));
    this.loop = new BackgroundLoop(() => this.pass().then(() => false), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    if (this.config.ROLE !== 'api') this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop.stop();
  }

  /** @returns what came of this hour's sample; undefined where it was taken already, or there is nothing to take */
  async pass(now = new Date()): Promise<FactAudit | undefined> {
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const seed = hour.toISOString();
    const facts = await this.draw(seed);
    if (facts.length === 0 || !(await this.claim(hour))) return undefined;
    const verdicts: Record<Verdict, FactRow[]> = { equal: [], differing: [], unreadable: [] };
    for (const fact of facts) {
      if (this.stopping.signal.aborted) break;
      const verdict = await withContext({ workspaceId: fact.workspaceId }, () => this.verdictOf(fact));
      audited.inc({ service: 'analytics-ai', outcome: verdict });
      verdicts[verdict].push(fact);
    }
    const { equal, differing, unreadable } = verdicts;
    const audit: FactAudit = {
      ...{ auditId: randomUUID(), at: new Date().toISOString(), seed },
      sampled: equal.length + differing.length + unreadable.length,
      ...{ equal: equal.length, unreadable: unreadable.length },
      differing: differing.map(({ id, workspaceId, sourceId, version }) => ({
        ...{ factId: id, workspaceId, dataSourceId: sourceId, version },
      })),
    };
    await this.database.transaction((tx) => publish(tx, FactsAudited, { ...audit, aggregateVersion: 1 }));
    return audit;
  }

  private async draw(seed: string): Promise<FactRow[]> {
    const drawn: { id: string }[] = await this.database.query(
      `SELECT DISTINCT drawn.id FROM unnest($1::uuid[]) AS place CROSS JOIN LATERAL (
         SELECT id FROM facts WHERE id >= place AND result IS NOT NULL AND as_of IS NULL ORDER BY id LIMIT 1) drawn`,
      [drawnPlaces(seed, AUDITED_FACTS)],
    );
    return this.database.manager.findBy(FactRow, { id: In(drawn.map(({ id }) => id)) });
  }

  private async claim(hour: Date): Promise<boolean> {
    await this.database.query(
      `DELETE FROM fact_audits WHERE hour < $1::timestamptz - interval '${KEPT_HOURS}'`,
      [hour],
    );
    const claimed: unknown[] = await this.database.query(
      `INSERT INTO fact_audits (hour, id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`,
      [hour, randomUUID()],
    );
    return claimed.length > 0;
  }

  private async verdictOf(fact: FactRow): Promise<Verdict> {
    const again = await this.computeAgain(fact).catch((failure: unknown) => {
      this.logger.info({ err: failure, factId: fact.id }, 'a fact could not be audited');
      return undefined;
    });
    if (!again) return 'unreadable';
    if (comesOut(fact, again)) return 'equal';
    const { id: factId, version, workspaceId } = fact;
    this.logger.error(
      { incident: 'fact_disagrees', factId, version, workspaceId },
      'a fact disagrees with its recomputation',
    );
    return 'differing';
  }

  private async computeAgain(fact: FactRow): Promise<QueryResult> {
    const content = storedContent(fact);
    const zone = content.kind === 'query' ? content.plan.zone : content.inputs[0]?.zone;
    const row = await this.sources.find(fact.workspaceId, fact.sourceId);
    const source = await this.sources.openVersion(row, fact.version, zone ?? 'UTC');
    if (content.kind === 'statistic')
      return asDoubles(await this.analysis.compute(fact.workspaceId, source, content));
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS, signal: this.stopping.signal, fresh: true };
    return runPlan(this.engine, source.dataset, content.plan, limits);
  }
}

/** Whether a value comes out as it was stored: all of it where all is stored, else by its digest. */
function comesOut(fact: FactRow, again: QueryResult): boolean {
  if (fact.digest?.equals(digestOf(again))) return true;
  if (!fact.result || !isAll(fact)) return false;
  const stated = fact.kind === 'statistic' ? asDoubles(fact.result) : fact.result;
  return resultsEqual(stated, again);
}
