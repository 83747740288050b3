/** A part of a backup is not what was written: `part` is its name, `reason` half a sentence. */
export class BackupDamaged extends Error {
  override name = 'BackupDamaged';

  constructor(
    readonly part: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`The backup is damaged: ${part} ${reason}.`, options);
  }
}

/** No key that was given opens the backup. */
export class WrongKey extends Error {
  override name = 'WrongKey';

  constructor() {
    super('This key does not open the backup. Use the key that was shown when backups were set up.');
  }
}

/** The database holds something that a backup would lose; the message names it. */
export class NotBackedUp extends Error {
  override name = 'NotBackedUp';
}

/** A product of a newer version took it; this one would not understand it. */
export class NewerBackup extends Error {
  override name = 'NewerBackup';

  constructor(product: string, reason: string) {
    super(
      `The backup was taken by a newer version of the product (${product}): ${reason}. Bring this product up to date first.`,
    );
  }
}
