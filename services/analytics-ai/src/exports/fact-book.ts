import type { ExportFact, ExportPhrase, Phrase, QueryPlan } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import { FactRow } from '../facts/fact.entity.js';
import { FactList } from './fact-list.js';
import { methodWords } from './method-words.js';

/** Stored facts that words refer to, listed as they are mentioned. */
export class FactBook {
  private readonly list = new FactList();

  private constructor(private readonly rows: ReadonlyMap<string, FactRow>) {}

  static async open(tx: EntityManager, workspaceId: string, ids: readonly string[]): Promise<FactBook> {
    const rows = await tx.findBy(FactRow, { id: In([...new Set(ids)]), workspaceId });
    return new FactBook(new Map(rows.map((row) => [row.id, row])));
  }

  get facts(): ExportFact[] {
    return this.list.facts;
  }

  /** The place of a fact, or of one cell of it; undefined where it is not on record any more. */
  refer(id: string, place: Pick<Phrase, 'row' | 'column'> = {}): number | undefined {
    const row = this.rows.get(id);
    if (!row) return undefined;
    const { method, label, version } = row;
    const plan = row.plan ?? onlyOne(row.inputs);
    return this.list.refer({
      ...{ id, label, dataVersion: version, row: place.row, column: place.column },
      ...(plan && { plan }),
      ...(method && { method: methodWords(method) }),
    });
  }

  phrase({ text, factId, row, column, source }: Phrase & { source?: 'receipt' | 'own' }): ExportPhrase {
    const fact = factId === undefined ? undefined : this.refer(factId, { row, column });
    return { text, ...(fact !== undefined && { fact }), ...(source === 'own' && { isOwn: true }) };
  }
}

/** What a statistic is computed from, where that is one query. */
const onlyOne = (inputs: FactRow['inputs']): QueryPlan | undefined =>
  inputs?.length === 1 ? inputs[0] : undefined;
