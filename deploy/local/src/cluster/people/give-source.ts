import type { GivenSource, Person } from './person.js';

/** A file of so many rows that the product has taken; throws where it did not. */
export async function giveSource(person: Person, rows: number): Promise<GivenSource> {
  const source = await person.upload(rows, rows);
  if (!source) throw new Error(`${person.name} could not upload`);
  return source;
}

/** A file that the product has read, too. */
export async function giveReadSource(person: Person, rows = 300): Promise<GivenSource> {
  const source = await giveSource(person, rows);
  if (!(await person.untilRead(source))) throw new Error(`what ${person.name} uploaded was not read`);
  return source;
}

/** Each time is one event of the source, whose whole state it tells. */
export async function renameSource({ client }: Person, { id, name }: GivenSource, time: number) {
  const { status } = await client.call('PATCH', `/api/data-sources/${id}`, {
    body: { name: `${name} ${time}` },
  });
  if (status !== 200) throw new Error(`${name} was not renamed: ${status}`);
}
