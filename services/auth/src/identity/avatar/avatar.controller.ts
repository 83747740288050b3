import { Controller, Res } from '@nestjs/common';
import { type AccessClaims, deleteAvatar, getAvatar, type ReceivedBy, setAvatar } from '@plumbline/contracts';
import { Implements, Input, notFound, PeopleOnly, Session } from '@plumbline/server';
import type { FastifyReply } from 'fastify';
import { AccountsService } from '../accounts/accounts.service.js';
import { AvatarService } from './avatar.service.js';

/** The caller's own picture: comes in as base64, leaves as the bytes it is, to nobody else. */
@PeopleOnly()
@Controller()
export class AvatarController {
  constructor(
    private readonly avatars: AvatarService,
    private readonly accounts: AccountsService,
  ) {}

  @Implements(getAvatar)
  async show(@Session() { sub }: AccessClaims, @Res() reply: FastifyReply): Promise<void> {
    const avatar = await this.avatars.find(sub);
    if (!avatar) throw notFound();
    const { type, bytes } = avatar;
    // Opened by itself it is a file, not a page of ours (S-20); the gateway adds no-store and nosniff.
    reply
      .header('Content-Type', `image/${type}`)
      .header('Content-Disposition', `attachment; filename="avatar.${type}"`)
      .send(bytes);
  }

  @Implements(setAvatar)
  async choose(@Input() { body: { image } }: ReceivedBy<typeof setAvatar>, @Session() claims: AccessClaims) {
    await this.avatars.choose(claims.sub, Buffer.from(image, 'base64'));
    return this.accounts.me(claims);
  }

  @Implements(deleteAvatar)
  async remove(@Session() claims: AccessClaims) {
    await this.avatars.remove(claims.sub);
    return this.accounts.me(claims);
  }
}
