import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * How far a restore is. `saving`: the present state is backed up first. `asked`: it may begin. `filling`: everything is
 * restored and compared beside what is there. `filled`: it changes places with what is there at the next start.
 */
export const RESTORE_PHASES = ['saving', 'asked', 'filling', 'filled', 'done', 'failed'] as const;

const restoreOrder = z.object({
  id: z.uuid(),
  backupId: z.uuid(),
  /** The moment that the backup shows. */
  backupAt: z.iso.datetime(),
  /** The backup of the present state; null where nobody asked for one. */
  safetyId: z.uuid().nullable(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  phase: z.enum(RESTORE_PHASES),
  /** Tables and files that are restored and equal, and how many there are. */
  done: z.number().int(),
  of: z.number().int(),
  /** How often it was begun. */
  attempts: z.number().int(),
  /** The folder that holds what was there before; null until then. */
  aside: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Why it failed, in a sentence; nothing was changed then. */
  problem: z.string().nullable(),
});
export type RestoreOrder = z.infer<typeof restoreOrder>;

export const isOver = ({ phase }: RestoreOrder): boolean => phase === 'done' || phase === 'failed';

/**
 * The last restore of an installation, in a file beside the databases: they are what it replaces. Each phase has one writer.
 * A file is written beside and renamed, so that a kill leaves the one or the other.
 */
export class RestoreOrders {
  constructor(private readonly folder: string) {}

  /** Undefined where nobody ever asked for one, or where the file is not readable as one. */
  async read(): Promise<RestoreOrder | undefined> {
    const text = await readFile(this.path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return undefined;
      throw failure;
    });
    if (text === undefined) return undefined;
    const read = restoreOrder.safeParse(parsed(text));
    return read.success ? read.data : undefined;
  }

  async write(order: RestoreOrder): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = `${this.path}.new`;
    await writeFile(unfinished, JSON.stringify(order), { mode: 0o600, flush: true });
    await rename(unfinished, this.path);
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }

  async fail(order: RestoreOrder, problem: string): Promise<void> {
    await this.write({ ...order, phase: 'failed', finishedAt: new Date().toISOString(), problem });
  }

  private get path(): string {
    return join(this.folder, 'restore.json');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
