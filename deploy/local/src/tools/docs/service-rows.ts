/** The names that the table of a service's page must hold, row by row. */
export type ServiceRows = Readonly<Record<'heard by others' | 'hears' | 'jobs', readonly string[]>>;

const NAME = /`([\w-]+)`/g;

/** What a service's page says too much or too little of its events and jobs, in half a sentence each. */
export function wrongRows(page: string, rows: ServiceRows): string[] {
  return Object.entries(rows).flatMap(([row, wanted]) => {
    const named = namesIn(page, row);
    const missing = wanted.filter((name) => !named.includes(name));
    const unknown = named.filter((name) => !wanted.includes(name));
    return [
      ...missing.map((name) => `“${row}” does not name ${name}`),
      ...unknown.map((name) => `“${row}” names ${name}, which the service does not have`),
    ];
  });
}

/** The names between backticks in a row of the page's table; none where there is no such row. */
function namesIn(page: string, row: string): string[] {
  const line = page.split('\n').find((each) => each.startsWith(`| ${row} | `)) ?? '';
  return [...line.matchAll(NAME)].map(([, name = '']) => name);
}
