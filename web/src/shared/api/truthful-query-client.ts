import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** A query client that takes no answer for newer than it is. */
export class TruthfulQueryClient extends QueryClient {
  private emptySince = Date.now();
  private readonly toAskAgain = new WeakMap<Query, Promise<void>>();

  /** No answer that is kept was made before this time, in milliseconds since 1970. */
  get answersSince(): number {
    return this.emptySince;
  }

  override clear(): void {
    super.clear();
    this.emptySince = Date.now();
  }

  /**
   * An answer under way may have been made before what made it outdated. TanStack Query gives up such a fetch only
   * where there is data and somebody looks; elsewhere its answer would count as fresh, so it is asked for once more.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive())
      .map((query) => this.refetched(query, options));
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }

  /** Once for all that make it outdated meanwhile. */
  private refetched(query: Query, options: InvalidateOptions): Promise<void> {
    const known = this.toAskAgain.get(query);
    if (known) return known;
    const again = query.fetch().then(
      () => {
        this.toAskAgain.delete(query);
        return super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
      },
      () => void this.toAskAgain.delete(query),
    );
    this.toAskAgain.set(query, again);
    return again;
  }
}
