import { Inject, Injectable } from '@nestjs/common';
import { factId } from '@plumbline/datasets';
import { labelOf } from '@plumbline/semantics';
import { DataSource, type EntityManager } from 'typeorm';
import type { OpenSource } from '../sources/sources.service.js';
import { planLabel } from './cell.js';
import { asDoubles } from './equal.js';
import { contentOf, type FactContent } from './fact-content.js';
import { type FactOwner, FactStorage, OPENED_BEFORE } from './fact-storage.js';
import { METHOD_REGISTRY, type MethodRegistry } from './method-registry.js';
import { type StoredValue, storedValue } from './stored-value.js';
import type { TracedResult } from './traced-result.js';

interface Fresh {
  id: string;
  content: FactContent;
  traced: TracedResult;
}

/** Puts on record what is stated. */
@Injectable()
export class FactRecorder {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(FactStorage) private readonly storage: FactStorage,
    @Inject(METHOD_REGISTRY) private readonly methods: MethodRegistry,
  ) {}

  /** Stores what is stated for the first time, in one statement, and answers each fact's id, in order. */
  async record(
    owner: FactOwner,
    source: Pick<OpenSource, 'id' | 'version'>,
    statements: readonly TracedResult[],
  ): Promise<string[]> {
    const { ids, fresh } = this.identify(owner.workspaceId, source.version, statements);
    // Asked each time: whatever remembers what is stored states what another process has ended.
    const stored = await this.look(owner, fresh);
    const missing = fresh.filter(({ id }) => !stored.has(id));
    if (missing.length > 0) {
      const bytes = await insert(this.database.manager, owner, source, missing);
      await this.storage.count(owner, bytes);
    }
    return ids;
  }

  /** Which of these are stored. What is stated counts as opened; what members state is theirs. */
  private async look({ forGuest }: FactOwner, facts: readonly Fresh[]): Promise<ReadonlySet<string>> {
    const found: { id: string; isOld: boolean }[] = await this.database.query(
      `SELECT id, ${OPENED_BEFORE} OR for_guest AND NOT $2::boolean AS "isOld" FROM facts WHERE id = ANY($1)`,
      [facts.map(({ id }) => id), forGuest],
    );
    const old = found.filter(({ isOld }) => isOld).map(({ id }) => id);
    if (old.length > 0)
      await this.database.query(
        `UPDATE facts SET opened_at = now(), for_guest = for_guest AND $2::boolean WHERE id = ANY($1)`,
        [old, forGuest],
      );
    return new Set(found.map(({ id }) => id));
  }

  /** The same within a transaction, which may still roll back. */
  async recordIn(
    tx: EntityManager,
    workspaceId: string,
    source: Pick<OpenSource, 'id' | 'version'>,
    statements: readonly TracedResult[],
  ): Promise<string[]> {
    const { ids, fresh } = this.identify(workspaceId, source.version, statements);
    if (fresh.length > 0) await insert(tx, { workspaceId, forGuest: false }, source, fresh);
    return ids;
  }

  private identify(workspaceId: string, version: number, statements: readonly TracedResult[]) {
    const identified = statements.map((traced): Fresh => {
      const content = contentOf(traced.origin, this.methods);
      const { asOf } = traced;
      const identity = asOf === undefined ? content : { ...content, asOf };
      return { id: factId(workspaceId, version, identity), content, traced };
    });
    const distinct = new Map(identified.map((one) => [one.id, one]));
    return { ids: identified.map(({ id }) => id), fresh: [...distinct.values()] };
  }
}

/** @returns the bytes that were stored */
async function insert(
  tx: EntityManager,
  { workspaceId, forGuest }: FactOwner,
  source: Pick<OpenSource, 'id' | 'version'>,
  fresh: readonly Fresh[],
): Promise<number> {
  const contents = fresh.map(({ content }) => content);
  const statistics = contents.map((content) => (content.kind === 'statistic' ? content : undefined));
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const values = fresh.map(({ content, traced }) => valueToStore(content, traced));
  const stored: { bytes: number }[] = await tx.query(
    `INSERT INTO facts (id, workspace_id, source_id, version, label, kind, plan, method, method_version, params, inputs,
                        result, result_rows, digest, as_of, stored_bytes, for_guest, computed_at)
     SELECT id, $1, $2, $3, label, kind, plan::json, method, method_version, params::json, inputs::json, result::json,
            result_rows, decode(digest, 'hex'), as_of, octet_length(concat(plan, params, inputs, result)), $15::boolean, now()
     FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
                 $12::text[], $13::int[], $14::text[], $16::timestamptz[])
       AS stated (id, label, kind, plan, method, method_version, params, inputs, result, result_rows, digest, as_of)
     ON CONFLICT (id) DO NOTHING RETURNING stored_bytes AS bytes`,
    [
      workspaceId,
      source.id,
      source.version,
      fresh.map(({ id }) => id),
      contents.map(labelOfContent),
      contents.map(({ kind }) => kind),
      contents.map((content) => (content.kind === 'query' ? json(content.plan) : null)),
      statistics.map((statistic) => statistic?.method ?? null),
      statistics.map((statistic) => statistic?.methodVersion ?? null),
      statistics.map((statistic) => json(statistic?.params)),
      statistics.map((statistic) => json(statistic?.inputs)),
      values.map(({ result }) => JSON.stringify(result)),
      values.map(({ rows }) => rows),
      values.map(({ digest }) => digest.toString('hex')),
      forGuest,
      fresh.map(({ traced: { asOf } }) => asOf ?? null),
    ],
  );
  return stored.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What a method computes is double arithmetic, so its digest takes no more of it than doubles promise. */
function valueToStore({ kind }: FactContent, { result }: TracedResult): StoredValue {
  const stored = storedValue(kind === 'statistic' ? asDoubles(result) : result);
  return { ...stored, result: { columns: result.columns, rows: stored.result.rows } };
}

function labelOfContent(content: FactContent): string {
  return content.kind === 'query' ? planLabel(content.plan) : labelOf(content.method);
}
