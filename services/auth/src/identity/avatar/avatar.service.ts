import { Injectable } from '@nestjs/common';
import { MAX_AVATAR_BYTES } from '@plumbline/contracts';
import { AppError, type ImageType, imageTypeOf } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { User } from '../users/user.entity.js';

interface Avatar {
  type: ImageType;
  bytes: Buffer;
}

/** The picture of an account, which goes with it. */
@Injectable()
export class AvatarService {
  constructor(private readonly database: DataSource) {}

  /** @throws AppError `too_large`, `unsupported_type` */
  async choose(userId: string, bytes: Buffer): Promise<void> {
    if (bytes.length > MAX_AVATAR_BYTES)
      throw new AppError('too_large', 'The picture is larger than 64 KB. Choose a smaller one.');
    if (!imageTypeOf(bytes)) throw new AppError('unsupported_type', 'Use a PNG, JPEG or WebP picture.');
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO avatars (user_id, bytes) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET bytes = excluded.bytes`,
        [userId, bytes],
      );
      await tx.update(User, { id: userId }, { avatarAt: new Date() });
    });
  }

  async remove(userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(`DELETE FROM avatars WHERE user_id = $1`, [userId]);
      await tx.update(User, { id: userId }, { avatarAt: null });
    });
  }

  async find(userId: string): Promise<Avatar | undefined> {
    const [row]: { bytes: Buffer }[] = await this.database.query(
      `SELECT bytes FROM avatars WHERE user_id = $1`,
      [userId],
    );
    const type = row && imageTypeOf(row.bytes);
    return type && { type, bytes: row.bytes };
  }
}
