import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  MAX_RECONCILED_FILE,
  type ReconcileBy,
  type Reconciled,
  type Reconciliation,
  type ReconciliationProposal,
} from '@plumbline/contracts';
import { type Engine, PlanError, QueryTimeout, ResultTooLarge, type Session } from '@plumbline/datasets';
import { AppError, malformed, unusable } from '@plumbline/server';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import type { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import { DataSourcesQueries } from '../data-sources/data-sources.queries.js';
import { ENGINE } from '../shared-parts.js';
import { proposeAmounts } from './propose-amounts.js';
import { proposeKeys } from './propose-keys.js';
import { countReconciled, countRows, type KeysPage, listReconciled, reconciledSql } from './reconcile.js';
import { reconciliationCsv } from './reconciliation-csv.js';
import { openPair, type SourcePair } from './source-pair.js';

const DEADLINE_MS = 20_000;
/** Whoever saves millions of keys waits longer than whoever looks. */
const FILE_DEADLINE_MS = 60_000;

interface OpenSource {
  source: DataSourceRow;
  version: DataSourceVersionRow;
}

interface OpenSources {
  here: OpenSource;
  there: OpenSource;
  pair: SourcePair;
}

/** Two sources of one workspace against each other, as their current versions stand; nothing of it is kept. */
@Injectable()
export class ReconciliationQueries {
  constructor(
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(DataSourcesQueries) private readonly sources: DataSourcesQueries,
  ) {}

  /** @throws AppError `not_found`, `conflict` while one is read, `busy` */
  propose(
    claims: AccessClaims,
    id: string,
    other: string,
    signal: AbortSignal,
  ): Promise<ReconciliationProposal> {
    return this.work(claims, [id, other], signal, async (session, { pair }) => {
      const keys = await proposeKeys(session, pair);
      return { keys, amounts: await proposeAmounts(session, pair, keys[0]?.pair) };
    });
  }

  /** @throws AppError `not_found`, `conflict` while one is read, `malformed` for no such column, `busy` */
  reconcile(
    claims: AccessClaims,
    id: string,
    { other, by, ...page }: KeysPage & { other: string; by: ReconcileBy; status: Reconciled },
    signal: AbortSignal,
  ): Promise<Reconciliation> {
    return this.work(claims, [id, other], signal, async (session, { here, there, pair }) => {
      const sql = reconciledSql(pair, by);
      const shown = async ({ source, version }: OpenSource, side: 'here' | 'there') => ({
        ...{ id: source.id, name: source.name, version: version.version },
        ...(await countRows(session, pair, side, by)),
      });
      return {
        here: await shown(here, 'here'),
        there: await shown(there, 'there'),
        counts: await countReconciled(session, sql),
        status: page.status,
        keys: await listReconciled(session, sql, by, page),
      };
    });
  }

  /**
   * As CSV, in a folder of its own, which the caller removes.
   * @throws AppError as `reconcile`, and `unusable` where there are too many keys for a file
   */
  async file(
    claims: AccessClaims,
    id: string,
    { other, by, status }: { other: string; by: ReconcileBy; status?: Reconciled | undefined },
    signal: AbortSignal,
  ): Promise<{ name: string; folder: string; path: string }> {
    const parent = parsingFolder(this.config);
    await mkdir(parent, { recursive: true });
    const folder = await mkdtemp(join(parent, 'reconciled-'));
    const path = join(folder, 'keys.csv');
    const write = async (session: Session, { here, there, pair }: OpenSources) => {
      const names = { here: here.source.name, there: there.source.name };
      await reconciliationCsv(session, reconciledSql(pair, by), by, { status, ...names, path });
      return { name: `${names.here} and ${names.there}.csv`, folder, path };
    };
    try {
      return await this.work(claims, [id, other], signal, write, FILE_DEADLINE_MS);
    } catch (failure) {
      await rm(folder, { recursive: true, force: true });
      throw failure;
    }
  }

  private async work<Result>(
    claims: AccessClaims,
    [id, other]: readonly [string, string],
    signal: AbortSignal,
    work: (session: Session, sources: OpenSources) => Promise<Result>,
    deadlineMs = DEADLINE_MS,
  ): Promise<Result> {
    const [here, there] = [await this.open(claims, id), await this.open(claims, other)];
    const datasets = [
      await this.sources.wholeDataset(here.version),
      await this.sources.wholeDataset(there.version),
    ] as const;
    const limits = { deadlineMs, signal };
    try {
      const pair = await openPair(this.engine, ...datasets);
      return await this.engine.session((session) => work(session, { here, there, pair }), limits);
    } catch (failure) {
      throw refusalOf(failure);
    }
  }

  private async open(claims: AccessClaims, id: string): Promise<OpenSource> {
    const source = await this.sources.source(claims, id);
    return { source, version: await this.sources.currentVersion(source) };
  }
}

function refusalOf(failure: unknown): unknown {
  if (failure instanceof PlanError) return malformed(failure.message, { path: failure.path });
  if (failure instanceof QueryTimeout)
    return new AppError('busy', 'These sources take too long to compare right now.', undefined, 5);
  if (failure instanceof ResultTooLarge)
    return unusable(
      `A file holds ${MAX_RECONCILED_FILE.toLocaleString('en-US')} keys at most. Save one of the lists instead.`,
    );
  return failure;
}
