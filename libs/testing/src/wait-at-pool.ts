/** A burst is judged by its limits and not by the speed of the machine: from now on nobody is turned away at the pool. */
export function waitAtPool({ driver }: { driver: unknown }): void {
  const { master } = driver as { master: { options: { connectionTimeoutMillis?: number } } };
  master.options.connectionTimeoutMillis = 60_000;
}
