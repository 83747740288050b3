import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type addReportBody,
  type HealthImport,
  type ReportValue,
} from '@plumbline/contracts';
import { type Engine } from '@plumbline/datasets';
import { unusable } from '@plumbline/server';
import type { z } from 'zod';
import { ENGINE } from '../../config.js';
import { measureNamed, ownMeasureId } from '../measures/measures.js';
import { conversionTo, converted } from '../measures/units.js';
import { LeftOut, lineOf, type ReadRecord } from '../reading/read-record.js';
import { HealthAccess } from '../vault/health-access.js';
import { HealthFolders } from '../vault/health-folders.js';
import { HealthImports } from './imports.service.js';
import { recordsFileSql } from './records-sql.js';

export type ConfirmedReport = z.output<typeof addReportBody>;

/** Values of laboratory reports that a person confirmed, with their places on the pages. */
@Injectable()
export class HealthReports {
  constructor(
    @Inject(HealthAccess) private readonly access: HealthAccess,
    @Inject(HealthFolders) private readonly folders: HealthFolders,
    @Inject(HealthImports) private readonly imports: HealthImports,
    @Inject(ENGINE) private readonly engine: Engine,
  ) {}

  /** @throws AppError as `HealthAccess.require`; `conflict` for a report that is there, `unusable` where no value can be kept */
  async add(claims: AccessClaims, report: ConfirmedReport): Promise<HealthImport> {
    await this.access.require(claims);
    const { records, leftOut } = recordsOfReport(report);
    if (records.length === 0)
      throw unusable('No value of this report can be kept: their units are not known.');
    return this.folders.within(async (folder) => {
      const id = randomUUID();
      const linesPath = join(folder, 'report.csv');
      await writeFile(linesPath, records.map(lineOf).join(''), { mode: 0o600 });
      const recordsPath = join(folder, `records-${id}.parquet`);
      await this.engine.exec(recordsFileSql(linesPath, id, recordsPath));
      const { name, bytes, sha256, notes, pages, values } = report;
      const view = {
        ...{ id, name, kind: 'report' as const, bytes, sha256, notes, pages: pages.length },
        ...{ found: values.length, loaded: records.length, setAside: leftOut.total, leftOut: leftOut.list() },
      };
      return this.imports.add(claims, { view, recordsPath, pages }, folder);
    });
  }
}

function recordsOfReport({ values, collectedOn, laboratory, name }: ConfirmedReport): {
  records: ReadRecord[];
  leftOut: LeftOut;
} {
  const leftOut = new LeftOut();
  const at = `${collectedOn} 00:00:00`;
  const records = values.flatMap((value, index): ReadRecord[] => {
    const made = recordOfValue(value);
    if (typeof made === 'string') {
      leftOut.add(value.name, made);
      return [];
    }
    return [{ ...made, at, until: at, source: laboratory || name, rank: 3, line: index + 1 }];
  });
  return { records, leftOut };
}

function recordOfValue({
  name,
  value,
  unit,
  range,
  page,
  box,
}: ReportValue): Omit<ReadRecord, 'at' | 'until' | 'source' | 'rank' | 'line'> | string {
  const measure = measureNamed(name);
  const conversion = measure ? conversionTo(measure, unit) : { factor: 1, offset: 0 };
  if (!conversion) return `its unit ${unit} cannot be turned into ${measure?.unit}`;
  const turned = (end: number | null | undefined) =>
    end === null || end === undefined ? null : converted(end, conversion);
  return {
    ...{ metric: measure?.id ?? ownMeasureId(name, unit), name: measure?.label ?? name },
    ...{ unit: measure?.unit ?? unit, value: converted(value, conversion), printedValue: value },
    ...{ printedUnit: unit || (measure?.unit ?? ''), low: turned(range?.low), high: turned(range?.high) },
    ...{ range: range?.text ?? null, page, box: JSON.stringify(box) },
  };
}
