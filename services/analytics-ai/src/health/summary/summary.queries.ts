import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ExportDocument } from '@plumbline/contracts';
import { dayInZone, toDate } from '@plumbline/semantics';
import { notFound } from '@plumbline/server';
import type { DayRow } from '../records/day-row.js';
import { HealthReader } from '../records/health-reader.js';
import { HealthImports } from '../records/imports.service.js';
import { figureOf } from '../trends/figure.js';
import { HealthTrends } from '../trends/trends.queries.js';
import { summaryDocument } from './summary-document.js';

/** Told where nobody chooses: one page is read, five are not. */
const MOST_CHOSEN = 8;

/** The summary for a visit as content; the file is made of it elsewhere. */
@Injectable()
export class HealthSummaries {
  constructor(
    @Inject(HealthReader) private readonly reader: HealthReader,
    @Inject(HealthTrends) private readonly trends: HealthTrends,
    @Inject(HealthImports) private readonly imports: HealthImports,
  ) {}

  /** @throws AppError `not_found` where there are no records of what is wanted */
  async write(
    claims: AccessClaims,
    { metrics, question }: { metrics?: string | undefined; question?: string | undefined },
  ): Promise<ExportDocument> {
    const all = (await this.reader.within(claims, (opened) => this.trends.allSeries(opened))) ?? [];
    const series = chosen(all, metrics);
    if (series.length === 0) throw notFound();
    const imports = await this.imports.list(claims);
    const today = toDate(dayInZone(new Date().toISOString(), claims.zone));
    return summaryDocument({ series, imports, question, userId: claims.sub, zone: claims.zone, today });
  }
}

/** What is named, or else what lies outside of one's own past, then reports, then days. */
function chosen(all: readonly DayRow[][], metrics: string | undefined): DayRow[][] {
  if (metrics !== undefined) {
    const wanted = metrics.split(',');
    return wanted.flatMap((metric) => all.filter(([first]) => first?.metric === metric));
  }
  const ranked = all.map((rows) => {
    const { position, per } = figureOf(rows);
    return {
      rows,
      rank: (position === 'above' || position === 'below' ? 0 : 2) + (per === 'reading' ? 0 : 1),
    };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_CHOSEN)
    .map(({ rows }) => rows);
}
