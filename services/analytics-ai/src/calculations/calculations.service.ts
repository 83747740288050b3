import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Calculation,
  type CalculationFormulaCheck,
  type CheckedCalculation,
  type ColumnProfile,
  type CreateCalculationBody,
  fullMeter,
  type UpdateCalculationBody,
} from '@plumbline/contracts';
import { consumeQuota, idempotently, limitOf, refuseOverLimit, termsOf } from '@plumbline/database';
import { namesIn } from '@plumbline/datasets';
import { LiveBus } from '@plumbline/events';
import { conflict, planLimit } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import {
  answerOf,
  chosenOf,
  findIn,
  historyOf,
  meaningOf,
  refreshUsers,
  refuseOtherLevel,
  refuseTakenName,
  rename,
  usesOf,
  withChange,
} from '../calculation-rules/saved-calculations.js';
import { DASHBOARD_PLACES, lockDashboard, saveChange } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { openData } from '../dashboards/open-data.js';
import { ColumnProfiles } from '../sources/column-profiles.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { type DashboardRow, formulasOf, type SavedCalculation } from '../tiles/dashboard.entity.js';
import { keepVersion } from '../versions/keep-version.js';
import { CalculationChecks } from './calculation-checks.js';
import { searchAgain } from './search-again.js';

const METER = 'calculationsPerDashboard';

/** Calculations of a dashboard: made, checked, changed, deleted. */
@Injectable()
export class CalculationsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(CalculationChecks) private readonly checks: CalculationChecks,
    @Inject(ColumnProfiles) private readonly profiles: ColumnProfiles,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async list(claims: AccessClaims, id: string): Promise<Calculation[]> {
    const row = await this.dashboards.find(claims, id);
    const limit = await limitOf(this.database.manager, claims, METER);
    const answers = row.calculations.map((one, at) => ({
      ...answerOf(one, row),
      ...(limit !== null && at >= limit && { readOnly: true }),
    }));
    return answers.toReversed();
  }

  async columns(claims: AccessClaims, id: string, gone: AbortSignal): Promise<ColumnProfile[]> {
    return this.profiles.of(await this.data(claims, id), gone);
  }

  /** @throws AppError `unusable` with the place that does not fit */
  async check(
    claims: AccessClaims,
    id: string,
    { formula, calculationId }: CalculationFormulaCheck,
    gone: AbortSignal,
  ): Promise<CheckedCalculation> {
    const row = await this.dashboards.find(claims, id);
    const source = await openData(this.sources, row);
    const edited = row.calculations.find((one) => one.id === calculationId);
    const next = withChange(source, edited?.name, formula);
    const checked = await this.checks.check(formula, source, next, gone);
    if (!edited) return checked;
    const saved = source.calculations ?? new Map();
    return { ...checked, dependants: await this.checks.compare(row, source, edited.name, { saved, next }) };
  }

  /**
   * Takes a place of the plan, counted in the transaction that adds the calculation.
   * @throws AppError `plan_limit`, `conflict` for a name that is taken, `unusable` formulas
   */
  async create(
    claims: AccessClaims,
    id: string,
    body: CreateCalculationBody,
    key: string | undefined,
  ): Promise<Calculation> {
    const data = await this.data(claims, id);
    const call = { route: `POST /api/dashboards/${id}/calculations`, key, request: body, userId: claims.sub };
    const made = await this.database.transaction(async (tx) => {
      const answer = await idempotently(tx, call, async () => {
        const row = await this.lock(tx, claims, id);
        await consumeQuota(tx, claims, METER, async () => row.calculations.length);
        const source = { ...data, calculations: formulasOf(row) };
        refuseTakenName(body.name, source);
        const meaning = meaningOf(body, source, withChange(source, undefined, body.formula));
        const made: SavedCalculation = {
          id: randomUUID(),
          ...meaning,
          createdBy: claims.name,
          createdAt: new Date().toISOString(),
        };
        row.calculations = [...row.calculations, made];
        // No tile shows anything else: whoever edits the dashboard meanwhile has its newest version.
        await tx.save(row);
        return answerOf(made, row);
      });
      return answer.body;
    });
    if (made.level === 'row') await searchAgain(this.database, this.live, claims, { sourceId: data.id });
    return made;
  }

  /** @throws AppError `unusable`, `conflict`, `plan_limit` for one over the limit */
  async update(
    claims: AccessClaims,
    id: string,
    calculationId: string,
    body: UpdateCalculationBody,
  ): Promise<Calculation> {
    const data = await this.data(claims, id);
    const changed = await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, claims, id);
      const known = findIn(row, calculationId);
      await refusePastLimit(tx, claims, row.calculations.indexOf(known));
      const before = { ...row };
      if (body.name !== undefined && body.name !== known.name) rename(row, known, body.name, data);
      const renamed = findIn(row, calculationId);
      const source = { ...data, calculations: formulasOf(row) };
      const { name, formula = renamed.formula } = { ...body, name: renamed.name };
      const named = { name, formula, ...chosenOf(known), ...writingIn(body) };
      const meaning = meaningOf(named, source, withChange(source, name, formula));
      const { createdBy, createdAt } = renamed;
      const history = historyOf(known, named, claims.name);
      const made = { id: calculationId, createdBy, createdAt };
      const changed = { ...made, ...meaning, ...(history.length > 0 && { history }) };
      refuseOtherLevel(changed, known, row);
      row.calculations = row.calculations.map((one) => (one.id === calculationId ? changed : one));
      refreshUsers(row, changed, source);
      await this.saveUse(tx, before, row, { by: claims.name, changed });
      return answerOf(changed, row);
    });
    if (changed.level === 'row') await searchAgain(this.database, this.live, claims, { sourceId: data.id });
    return changed;
  }

  /** @throws AppError `conflict` while tiles or calculations use it */
  async remove(claims: AccessClaims, id: string, calculationId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockDashboard(tx, claims.wid, id);
      const known = findIn(row, calculationId);
      const { dependants } = answerOf(known, row);
      const others = row.calculations.filter(({ formula }) => namesIn(formula).includes(known.name));
      if (dependants.length + others.length > 0)
        throw conflict(
          `${usesOf(dependants.length, others)} “${known.name}”. Change or remove them first; then it can be deleted.`,
        );
      row.calculations = row.calculations.filter((one) => one !== known);
      await tx.save(row);
    });
  }

  /** Opened before the transaction begins: many at once would wait for each other's connections. */
  private async data(claims: AccessClaims, id: string): Promise<OpenSource> {
    return openData(this.sources, await this.dashboards.find(claims, id));
  }

  private async lock(tx: EntityManager, claims: AccessClaims, id: string): Promise<DashboardRow> {
    const row = await lockDashboard(tx, claims.wid, id);
    if (row.status === 'building') throw conflict('This dashboard is still being built.');
    await refuseOverLimit(tx, DASHBOARD_PLACES, claims, id);
    return row;
  }

  /** A version of its own where tiles show something else now, or are written differently. */
  private async saveUse(
    tx: EntityManager,
    before: DashboardRow,
    row: DashboardRow,
    { by, changed }: { by: string; changed: SavedCalculation },
  ): Promise<void> {
    if (answerOf(changed, row).dependants.length === 0) {
      await tx.save(row);
      return;
    }
    await saveChange(tx, this.live, row);
    await keepVersion(tx, before, row, { by, changes: [`Changed the calculation “${changed.name}”`] });
  }
}

/** What of the writing a change is about. */
const writingIn = ({ unit, decimals }: UpdateCalculationBody) => ({
  ...(unit !== undefined && { unit }),
  ...(decimals !== undefined && { decimals }),
});

/** After a move to a smaller plan the youngest can be used and deleted, and not changed (T-58). */
async function refusePastLimit(tx: EntityManager, claims: AccessClaims, place: number): Promise<void> {
  const limit = await limitOf(tx, claims, METER);
  if (limit === null || place < limit) return;
  const { plan } = await termsOf(tx, claims);
  throw planLimit(fullMeter(plan, METER, limit), { meter: METER, limit, plan, readOnly: true });
}
