import { Inject, Injectable } from '@nestjs/common';
import { factId } from '@plumbline/datasets';
import { DataSource, type EntityManager } from 'typeorm';
import { labelOf } from '../building/vocabulary.js';
import type { Stated } from '../insights/engine/subject.js';
import type { OpenSource } from '../sources/sources.service.js';
import { planLabel } from './cell.js';
import { contentOf, type FactContent } from './fact-content.js';

/** Ids known to be stored; a dashboard that is asked again writes nothing. */
const MAX_KNOWN = 50_000;

interface Fresh {
  id: string;
  content: FactContent;
  stated: Stated;
}

/** Puts on record what is stated. */
@Injectable()
export class StatedFacts {
  private readonly known = new Set<string>();

  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Stores what is stated for the first time, in one statement, and answers each fact's id, in order. */
  async state(
    workspaceId: string,
    source: Pick<OpenSource, 'id' | 'version'>,
    statements: readonly Stated[],
  ): Promise<string[]> {
    const { ids, fresh } = this.identify(workspaceId, source.version, statements);
    const unknown = fresh.filter(({ id }) => !this.known.has(id));
    if (unknown.length > 0) {
      await insert(this.database.manager, workspaceId, source, unknown);
      if (this.known.size > MAX_KNOWN) this.known.clear();
      for (const { id } of unknown) this.known.add(id);
    }
    return ids;
  }

  /** The same within a transaction, which may still roll back. */
  async stateIn(
    tx: EntityManager,
    workspaceId: string,
    source: Pick<OpenSource, 'id' | 'version'>,
    statements: readonly Stated[],
  ): Promise<string[]> {
    const { ids, fresh } = this.identify(workspaceId, source.version, statements);
    if (fresh.length > 0) await insert(tx, workspaceId, source, fresh);
    return ids;
  }

  private identify(workspaceId: string, version: number, statements: readonly Stated[]) {
    const identified = statements.map((stated): Fresh => {
      const content = contentOf(stated.origin);
      return { id: factId(workspaceId, version, content), content, stated };
    });
    const distinct = new Map(identified.map((one) => [one.id, one]));
    return { ids: identified.map(({ id }) => id), fresh: [...distinct.values()] };
  }
}

async function insert(
  tx: EntityManager,
  workspaceId: string,
  source: Pick<OpenSource, 'id' | 'version'>,
  fresh: readonly Fresh[],
): Promise<void> {
  const contents = fresh.map(({ content }) => content);
  const statistics = contents.map((content) => (content.kind === 'statistic' ? content : undefined));
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.query(
    `INSERT INTO facts (id, workspace_id, source_id, version, label, kind, plan, method, method_version, params, inputs,
                        result, computed_at)
     SELECT id, $1, $2, $3, label, kind, plan::json, method, method_version, params::json, inputs::json, result::json,
            now()
     FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
                 $12::text[])
       AS stated (id, label, kind, plan, method, method_version, params, inputs, result)
     ON CONFLICT (id) DO NOTHING`,
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
      fresh.map(({ stated }) => JSON.stringify(stated.result)),
    ],
  );
}

function labelOfContent(content: FactContent): string {
  return content.kind === 'query' ? planLabel(content.plan) : labelOf(content.method);
}
