/** What the browser says about the room for this website. */
export interface StorageQuota {
  usedBytes: number;
  quotaBytes: number;
}

const WARN_ABOVE = 0.8;

/** Strictly more than four fifths are used (T-64). */
export const isNearlyFull = ({ usedBytes, quotaBytes }: StorageQuota): boolean =>
  usedBytes > quotaBytes * WARN_ABOVE;

/** null where the browser does not tell. */
export async function storageQuota(
  storage: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
): Promise<StorageQuota | null> {
  const { usage, quota } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return usage === undefined || !quota ? null : { usedBytes: usage, quotaBytes: quota };
}
