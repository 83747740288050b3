interface QueryRunner {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Runs an UPDATE or DELETE with RETURNING and answers its rows; TypeORM itself answers `[rows, count]`. */
export async function returning<Row>(
  on: QueryRunner,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const [rows] = (await on.query(sql, parameters)) as [Row[], number];
  return rows;
}
