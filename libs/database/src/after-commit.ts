import {
  type EntityManager,
  type EntitySubscriberInterface,
  EventSubscriber,
  type QueryRunner,
  type TransactionCommitEvent,
  type TransactionRollbackEvent,
} from 'typeorm';

const waiting = new WeakMap<QueryRunner, (() => void)[]>();

/**
 * Runs an effect once the transaction has committed, never when it rolls back. For what may be lost when the process
 * dies: news to browsers, removal of bytes that a sweeper would find too. Effects must not throw.
 */
export function afterCommit(tx: EntityManager, effect: () => void): void {
  const runner = tx.queryRunner;
  if (!runner?.isTransactionActive) throw new Error('afterCommit needs a transaction');
  waiting.set(runner, [...(waiting.get(runner) ?? []), effect]);
}

/** Drives `afterCommit`; every database of `createDatabase` has it. Savepoints inside a transaction do not count. */
@EventSubscriber()
export class AfterCommitSubscriber implements EntitySubscriberInterface {
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) return;
    const effects = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const effect of effects) effect();
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}
