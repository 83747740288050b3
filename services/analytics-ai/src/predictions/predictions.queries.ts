import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Prediction,
  type PredictionBacktest,
  type Scenario,
  type scenarioBody,
} from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, IsNull } from 'typeorm';
import type { z } from 'zod';
import { type ForecastRow, isForecast, PredictionRow } from './prediction.entity.js';
import { toAnswers } from './prediction-answer.js';
import { scenarioOf } from './scenario.js';

/** Predictions as they are read, and what can be said of one before it is made. */
@Injectable()
export class PredictionsQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list(
    { wid }: AccessClaims,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ total: number; predictions: Prediction[] }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(PredictionRow, {
      where: { workspaceId: wid, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { total, predictions: await toAnswers(manager, rows) };
  }

  async get(claims: AccessClaims, id: string): Promise<Prediction> {
    const [answer] = await toAnswers(this.database.manager, [await this.find(claims, id)]);
    if (!answer) throw notFound();
    return answer;
  }

  /** @throws AppError `conflict` where nothing was tested */
  async backtest(claims: AccessClaims, id: string): Promise<PredictionBacktest> {
    const content = await this.forecastOf(claims, id);
    if (!content?.backtest) throw conflict('This prediction has not been tested.');
    return { ...content.backtest, factId: content.facts.backtest, tests: content.tests };
  }

  /** @throws AppError `conflict` where there is no forecast */
  async scenario(claims: AccessClaims, id: string, body: z.infer<typeof scenarioBody>): Promise<Scenario> {
    const content = await this.forecastOf(claims, id);
    if (!content || content.points.length === 0) throw conflict('There is no forecast to change.');
    return scenarioOf(content, body);
  }

  async find({ wid }: AccessClaims, id: string): Promise<PredictionRow> {
    const row = await this.database.manager.findOneBy(PredictionRow, {
      ...{ id, workspaceId: wid, deletedAt: IsNull() },
    });
    if (!row) throw notFound();
    return row;
  }

  private async forecastOf(claims: AccessClaims, id: string): Promise<ForecastRow['content']> {
    const row = await this.find(claims, id);
    return isForecast(row) ? row.content : null;
  }
}
