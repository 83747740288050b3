import type { GivenSource, TestUser } from './test-user.js';

/** A file of so many rows that the product has taken; throws where it did not. */
export async function giveSource(user: TestUser, rows: number): Promise<GivenSource> {
  const source = await user.upload(rows, rows);
  if (!source) throw new Error(`${user.name} could not upload`);
  return source;
}

/** A file that the product has read, too. */
export async function giveReadSource(user: TestUser, rows = 300): Promise<GivenSource> {
  const source = await giveSource(user, rows);
  if (!(await user.untilRead(source))) throw new Error(`what ${user.name} uploaded was not read`);
  return source;
}

/** Each time is one event of the source, whose whole state it tells. */
export async function renameSource({ client }: TestUser, { id, name }: GivenSource, time: number) {
  const { status } = await client.call('PATCH', `/api/data-sources/${id}`, {
    body: { name: `${name} ${time}` },
  });
  if (status !== 200) throw new Error(`${name} was not renamed: ${status}`);
}
