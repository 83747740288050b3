/** Things of a workspace that are in memory at the same time. */
const PAGE = 50;

/** Rows page by page, in an order of the caller's that does not change meanwhile. */
export async function* pagesOf<Row>(
  read: (page: { skip: number; take: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let skip = 0; ; skip += PAGE) {
    const page = await read({ skip, take: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}
