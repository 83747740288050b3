import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ForecastPrediction,
  type keepScenarioBody,
  MAX_SCENARIOS,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { z } from 'zod';
import { broadcastPrediction } from './predict-queue.js';
import { type ForecastRow, isForecast, PredictionRow } from './prediction.entity.js';
import { toAnswers } from './prediction-answer.js';
import { savedScenario } from './scenario.js';

/** Arithmetic on forecasts that people keep under a name: kept and forgotten. */
@Injectable()
export class ScenariosService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `not_found`, `conflict` where nothing is forecast or too many are kept */
  keep(
    claims: AccessClaims,
    id: string,
    { body, key }: { body: z.infer<typeof keepScenarioBody>; key: string | undefined },
  ): Promise<ForecastPrediction> {
    const route = `POST /api/predictions/${id}/scenarios`;
    return this.database.transaction(async (tx) => {
      const answered = await idempotently(tx, { userId: claims.sub, route, key, request: body }, async () => {
        const row = await this.lock(tx, claims, id);
        if (!row.content?.points.length) throw conflict('There is no forecast to change.');
        if (row.scenarios.length >= MAX_SCENARIOS)
          throw conflict(`${MAX_SCENARIOS} scenarios are kept already. Forget one first.`);
        const kept = { id: randomUUID(), ...body };
        savedScenario(row.content, kept);
        row.scenarios = [...row.scenarios, kept];
        return this.save(tx, row);
      });
      return answered.body;
    });
  }

  /** @throws AppError `not_found` */
  forget(claims: AccessClaims, id: string, scenarioId: string): Promise<ForecastPrediction> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, claims, id);
      const left = row.scenarios.filter((kept) => kept.id !== scenarioId);
      if (left.length === row.scenarios.length) throw notFound();
      row.scenarios = left;
      return this.save(tx, row);
    });
  }

  private async lock(tx: EntityManager, { wid }: AccessClaims, id: string): Promise<ForecastRow> {
    const row = await tx.findOne(PredictionRow, {
      where: { id, workspaceId: wid, deletedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row || !isForecast(row)) throw notFound();
    return row;
  }

  private async save(tx: EntityManager, row: ForecastRow): Promise<ForecastPrediction> {
    await tx.update(PredictionRow, { id: row.id }, { scenarios: row.scenarios });
    broadcastPrediction(tx, this.live, row);
    const [answer] = await toAnswers(tx, [row]);
    if (answer?.kind !== 'forecast') throw notFound();
    return answer;
  }
}
