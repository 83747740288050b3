import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes, which tests fill to the last byte. Needs root on Linux. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  static canMount(): boolean {
    try {
      SmallDisk.mount(1).unmount();
      return true;
    } catch {
      return false;
    }
  }

  /** @throws Error where nobody lets us mount */
  static mount(megabytes: number): SmallDisk {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
      return new SmallDisk(folder);
    } catch (failure) {
      rmSync(folder, { recursive: true });
      throw failure;
    }
  }

  /** A folder on it. */
  async folderOf(name: string): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  fill(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    if (bavail > 0) writeFileSync(this.filler, Buffer.alloc(bavail * bsize));
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  /** Also while a process still has files open there. */
  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
