import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, HealthFigure, HealthTrend } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import type { DayRow } from '../records/day-row.js';
import { HealthReader, type OpenRecords, type Window } from '../records/health-reader.js';
import { figureOf } from './figure.js';
import { trendOf } from './trend.js';

/** Measurements beside their owner's own past. */
@Injectable()
export class HealthTrends {
  constructor(@Inject(HealthReader) private readonly reader: HealthReader) {}

  /** Those outside of what is usual first. @throws AppError as `HealthAccess.require` does */
  async figures(claims: AccessClaims): Promise<HealthFigure[]> {
    const series = await this.reader.within(claims, (opened) => this.allSeries(opened));
    return (series ?? []).map((rows) => figureOf(rows)).sort((one, other) => rankOf(one) - rankOf(other));
  }

  /** @throws AppError `not_found` for a measurement that nothing is known of */
  async trend(claims: AccessClaims, { metric, from, to }: Window): Promise<HealthTrend> {
    const rows = await this.reader.within(claims, (opened) => this.reader.days(opened, metric));
    if (!rows?.length) throw notFound();
    return trendOf(rows, { from, to });
  }

  async allSeries(opened: OpenRecords): Promise<DayRow[][]> {
    const series: DayRow[][] = [];
    for (const metric of await this.reader.metrics(opened))
      series.push(await this.reader.days(opened, metric));
    return series;
  }
}

const rankOf = ({ position }: HealthFigure): number =>
  position === null ? 2 : position === 'within' ? 1 : 0;
