import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isRecipient, keyFromSecret, makeKey } from '@plumbline/backups';
import type { BackupStatus, MadeBackupKey } from '@plumbline/contracts';
import { AppError, conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { BackupSettingsRow } from './backup-settings.entity.js';

/**
 * For whom backups are sealed: for the operator, who alone keeps the half that opens them, and for this installation, which
 * so can restore them into scratch. Whoever takes the place that keeps them has neither.
 */
@Injectable()
export class BackupKeys {
  constructor(@Inject(EXPORT_CONFIG) private readonly config: ExportConfig) {}

  /** The operator's, and who named it. */
  of({ recipient }: Pick<BackupSettingsRow, 'recipient'>): Pick<BackupStatus, 'recipient' | 'recipientFrom'> {
    const [named] = this.named();
    if (named) return { recipient: named, recipientFrom: 'settings' };
    return { recipient, recipientFrom: recipient ? 'screen' : null };
  }

  /** @throws AppError `conflict` while the operator has no key: nothing is ever kept in the clear */
  async recipients({ recipient }: Pick<BackupSettingsRow, 'recipient'>): Promise<string[]> {
    const named = this.named();
    const operators = named.length > 0 ? named : recipient ? [recipient] : [];
    if (operators.length === 0)
      throw conflict('Backups are always encrypted, and there is no key yet. Make one first.');
    return [...operators, (await this.own()).recipient];
  }

  /** What this installation opens its own backups with. */
  async identities(): Promise<string[]> {
    return [(await this.own()).identity];
  }

  /** @throws AppError `conflict` where settings name the key */
  async make(tx: EntityManager): Promise<MadeBackupKey> {
    if (this.named().length > 0)
      throw conflict('The key is named by the setting BACKUP_RECIPIENTS. Change it there.');
    const key = await makeKey();
    await tx.update(BackupSettingsRow, { id: 1 }, { recipient: key.recipient });
    return key;
  }

  /** Tells apart for whom parts were sealed. */
  fingerprint(recipients: readonly string[]): string {
    return createHash('sha256').update(recipients.toSorted().join(' ')).digest('hex').slice(0, 16);
  }

  /** The part of an object: equal objects share it, and its name tells nobody what they are. */
  partOf(sha256: string, sealedFor: string): string {
    const name = createHmac('sha256', this.config.SEALING_KEY).update(`${sealedFor} ${sha256}`).digest('hex');
    return `objects/${name.slice(0, 2)}/${name}.age`;
  }

  private own() {
    return keyFromSecret(this.config.SEALING_KEY);
  }

  private named(): string[] {
    const named = (this.config.BACKUP_RECIPIENTS ?? '').split(',').map((text) => text.trim());
    const given = named.filter(Boolean);
    if (!given.every(isRecipient))
      throw new AppError(
        'conflict',
        'BACKUP_RECIPIENTS names something that is not a public key of age, which begins with age1.',
      );
    return given;
  }
}
