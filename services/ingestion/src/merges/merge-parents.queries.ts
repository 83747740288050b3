import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, MAX_JOIN_KEYS, type MergeDefinition } from '@plumbline/contracts';
import { malformed } from '@plumbline/server';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import type { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { DataSourcesQueries } from '../data-sources/data-sources.queries.js';
import { isColumnName } from '../data-sources/given-names.js';
import type { MergeParent } from './compute/merge-tables.js';

/** The versions that are merged, as they are computed with. */
@Injectable()
export class MergeParentsQueries {
  constructor(@Inject(DataSourcesQueries) private readonly queries: DataSourcesQueries) {}

  /** What both sources show now. @throws AppError `not_found`, `conflict` where one has no data yet, `malformed` */
  async shown(
    claims: AccessClaims,
    definition: MergeDefinition,
  ): Promise<{ left: MergeParent; right: MergeParent }> {
    refuseUnclear(definition);
    const [left, right] = [await this.one(claims, definition.left), await this.one(claims, definition.right)];
    return { left, right };
  }

  /** What one source shows now. @throws AppError `not_found`, `conflict` */
  async one(claims: AccessClaims, id: string): Promise<MergeParent> {
    const source = await this.queries.source(claims, id);
    return this.parent(source, await this.queries.currentVersion(source));
  }

  /** One version of a source. */
  async parent(
    { id, name }: Pick<DataSourceRow, 'id' | 'name'>,
    version: DataSourceVersionRow,
  ): Promise<MergeParent> {
    const { parquetPath, columns } = await this.queries.wholeDataset(version);
    return { id, name, version: version.version, rows: version.rowCount ?? 0, parquetPath, columns };
  }
}

/** @throws AppError `malformed` */
function refuseUnclear({ left, right, keys, kind, renames = [] }: MergeDefinition): void {
  if (left === right) throw malformed('right: choose another data source than the first one.');
  if (kind !== 'append' && keys.length === 0)
    throw malformed('keys: choose at least one pair of columns by which rows meet.');
  if (kind !== 'append' && keys.length > MAX_JOIN_KEYS)
    throw malformed(`keys: rows meet by at most ${MAX_JOIN_KEYS} pairs of columns.`);
  refuseNames(renames.map(({ name }) => name));
  for (const side of ['left', 'right'] as const) {
    const names = keys.map((key) => key[side]);
    const isTwice = new Set(names).size < names.length;
    if (kind === 'append' && isTwice)
      throw malformed(`keys: a column of the ${side} data source goes with one of the other.`);
  }
}

/** @throws AppError `malformed` for a name that cannot be seen, that the product needs, or that is given twice */
function refuseNames(names: readonly string[]): void {
  const bad = names.find((name) => !isColumnName(name));
  if (bad !== undefined) throw malformed(`renames: a column cannot be called “${bad}”.`);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw malformed('renames: two columns cannot have the same name.');
}
