import type { Scene } from './scene.js';

/** I7. Keys that rows name, beside the keys that are stored. */
export async function objectsHaveRows({ cluster }: Scene): Promise<string[]> {
  const { postgres } = cluster.servers.real;
  const rows = await postgres.query<{ key: string }>(
    `SELECT file_key AS key FROM ingestion.data_sources
     UNION SELECT unnest(ARRAY[file_key, parquet_key, profile_key, receipt_key])
           FROM ingestion.data_source_versions`,
  );
  const named = new Set(rows.flatMap(({ key }) => key ?? []));
  const stored = new Set<string>();
  for await (const { key } of cluster.storage.list('ingestion')) stored.add(key);
  return [
    ...[...stored].filter((key) => !named.has(key)).map((key) => `no row names ${key}`),
    ...[...named].filter((key) => !stored.has(key)).map((key) => `nothing is stored under ${key}`),
  ];
}
