import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** A query client that takes no answer for newer than it is. */
export class TruthfulQueryClient extends QueryClient {
  private emptySince = Date.now();

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
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive());
    const again = underWay.map(async (query) => {
      const hasCome = await query.fetch().then(
        () => true,
        () => false,
      );
      const { queryKey } = query;
      if (hasCome)
        await super.invalidateQueries({ queryKey, exact: true, refetchType: filters.refetchType }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}
