import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const role = z.discriminatedUnion('role', [
  /** Another installation has taken over from this one. */
  z.object({ role: z.literal('retired'), epoch: z.number().int(), successor: z.string() }),
  /** It follows another one: nothing of it runs by itself. */
  z.object({ role: z.literal('standby'), primary: z.string() }),
  /** It followed another one, and has taken over: settings that say whom to follow count no more. */
  z.object({ role: z.literal('promoted'), epoch: z.number().int() }),
]);
export type Role = z.infer<typeof role>;

/** What an installation is beside others, in a file beside its databases. Absent where it never had to do with another one. */
export class InstallationRole {
  constructor(private readonly folder: string) {}

  /** @throws where the file is there and says nothing: what nobody knows must not write */
  async read(): Promise<Role | undefined> {
    const text = await readFile(this.path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return undefined;
      throw failure;
    });
    return text === undefined ? undefined : role.parse(JSON.parse(text));
  }

  /** Written beside and renamed: a kill leaves the one or the other. */
  async write(next: Role): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${this.path}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
    await rename(`${this.path}.new`, this.path);
  }

  private get path(): string {
    return join(this.folder, 'role.json');
  }
}
