import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, MergeCandidate, MergeKey } from '@plumbline/contracts';
import { type Engine, EngineError, type Session } from '@plumbline/datasets';
import { AppError } from '@plumbline/server';
import { DataSource, MoreThan, Not } from 'typeorm';
import { DataSourceRow } from '../../catalog/data-source.entity.js';
import { MergeRow } from '../../catalog/merge.entity.js';
import { ENGINE } from '../../shared-parts.js';
import type { MergeParent } from '../compute/merge-tables.js';
import { commonType, sharedColumns } from '../compute/result-columns.js';
import { MergeParentsQueries } from '../merge-parents.queries.js';
import {
  companionOf,
  comparePairs,
  keyColumns,
  type Pair,
  pairOf,
  proposedKeys,
  type SketchedParent,
} from './propose-keys.js';
import { type Form, type Sketch, sketchColumns } from './sketches.js';

const MAX_SOURCES = 40;
const DEADLINE_MS = 15_000;
/** Sets of sketches that are kept; a version's rows never change. */
const MAX_KEPT = 300;

/** Data sources that one can be merged with, by the values that their columns share. */
@Injectable()
export class MergeCandidatesQueries {
  private readonly kept = new Map<string, Record<Form, Sketch>[]>();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(MergeParentsQueries) private readonly parents: MergeParentsQueries,
  ) {}

  /**
   * All others of the workspace that have data, those first that share most, and last what was merged from this one or
   * it from. One that takes too long to look at is listed without keys. @throws AppError `not_found`, `conflict`
   */
  async candidates(claims: AccessClaims, sourceId: string, signal: AbortSignal): Promise<MergeCandidate[]> {
    const own = await this.parents.one(claims, sourceId);
    const others = await this.database.getRepository(DataSourceRow).find({
      where: { workspaceId: claims.wid, id: Not(sourceId), currentVersion: MoreThan(0) },
      order: { createdAt: 'DESC' },
      take: MAX_SOURCES,
    });
    const until = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    const kin = await this.kinOf(sourceId);
    const found: { candidate: MergeCandidate; score: number }[] = [];
    for (const { id } of others.filter(({ extract }) => !extract?.isLive)) {
      const other = await this.parents.one(claims, id).catch(goneMeanwhile);
      if (!other) continue;
      const { pairs, proposed } = await this.propose(own, other, until);
      found.push({
        candidate: toCandidate(own, other, { pairs, proposed }),
        score: kin.has(id) ? -1 : (proposed[0]?.score ?? 0),
      });
    }
    signal.throwIfAborted();
    return found.sort((a, b) => b.score - a.score).map(({ candidate }) => candidate);
  }

  /** Sources that were merged from one, and those it was merged from: their rows are its own. */
  private async kinOf(id: string): Promise<Set<string>> {
    const merges = this.database.getRepository(MergeRow);
    const [own, of] = [
      await merges.findOneBy({ dataSourceId: id }),
      await merges.findBy([{ leftId: id }, { rightId: id }]),
    ];
    return new Set([...(own ? [own.leftId, own.rightId] : []), ...of.map((merge) => merge.dataSourceId)]);
  }

  private async propose(
    left: MergeParent,
    right: MergeParent,
    signal: AbortSignal,
  ): Promise<{ pairs: number; proposed: Pair[] }> {
    try {
      return await this.engine.session(
        async (session) => {
          const [a, b] = [await this.sketched(session, left), await this.sketched(session, right)];
          const pairs = comparePairs(a, b);
          const [best, ...rest] = proposedKeys(pairs);
          const together = best && (await this.widen(session, { a, b, best, pairs }));
          const proposed = [best, together, ...rest].filter((pair) => pair !== undefined).slice(0, 3);
          return { pairs: a.columns.length * b.columns.length, proposed };
        },
        { signal },
      );
    } catch (failure) {
      if (failure instanceof EngineError) return { pairs: 0, proposed: [] };
      throw failure;
    }
  }

  /** The best key with another column, where alone it would meet several rows. */
  private async widen(
    session: Session,
    { a, b, best, pairs }: { a: SketchedParent; b: SketchedParent; best: Pair; pairs: Pair[] },
  ): Promise<Pair | undefined> {
    if (best.repeated === 0) return undefined;
    const names = new Set(b.columns.map(({ name }) => name));
    const same = a.columns
      .filter(({ name }) => names.has(name))
      .map(({ name }): MergeKey => ({ left: name, right: name }));
    const companion = companionOf(best, pairs, same);
    const [key] = best.keys;
    if (!companion || !key) return undefined;
    const keys = [key, companion].map(({ left, right }) => ({ left, right }));
    const [left] = await this.sketches(session, a.parent, [keys.map((each) => each.left)]);
    const [right] = await this.sketches(session, b.parent, [keys.map((each) => each.right)]);
    const wider = left && right && pairOf(keys, left, right, best.likeness);
    return wider && wider.repeated < best.repeated ? wider : undefined;
  }

  private async sketched(session: Session, parent: MergeParent): Promise<SketchedParent> {
    const columns = keyColumns(parent);
    const sketches = await this.sketches(
      session,
      parent,
      columns.map(({ name }) => [name]),
    );
    return { parent, columns, sketches };
  }

  private async sketches(
    session: Session,
    parent: MergeParent,
    sets: readonly (readonly string[])[],
  ): Promise<Record<Form, Sketch>[]> {
    const key = JSON.stringify([parent.parquetPath, sets]);
    const known = this.kept.get(key);
    if (known) return known;
    const sketches = await sketchColumns(session, parent, sets);
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value ?? key);
    this.kept.set(key, sketches);
    return sketches;
  }
}

/** A source may be deleted while others are looked at. */
function goneMeanwhile(failure: unknown): undefined {
  if (!(failure instanceof AppError)) throw failure;
}

function toCandidate(
  own: MergeParent,
  { id, name, rows, columns }: MergeParent,
  { pairs, proposed }: { pairs: number; proposed: readonly Pair[] },
): MergeCandidate {
  const theirs = new Map(columns.map((column) => [column.name, column]));
  const shared = sharedColumns({ left: own, right: { columns } }).filter(({ left, right }) => {
    const [a, b] = [own.columns.find((column) => column.name === left), theirs.get(right)];
    return a && b && (commonType(a, b) !== 'text' || (a.type === 'text' && b.type === 'text'));
  });
  return {
    ...{ id, name, recordCount: rows, columnCount: columns.length, pairs, shared },
    keys: proposed.map(({ likeness: _, score: __, ...key }) => key),
  };
}
