import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_PASSKEYS, PRODUCT_NAME } from '@plumbline/contracts';
import { conflict, malformed } from '@plumbline/server';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

interface PasskeyRow {
  id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

/** Passkeys and security keys (WebAuthn), bound to the address people type. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly rpID: string;

  constructor(@Inject(AUTH_CONFIG) config: AuthConfig) {
    const { origin, hostname } = new URL(config.PUBLIC_URL);
    this.origin = origin;
    this.rpID = hostname;
  }

  of(tx: EntityManager, userId: string): Promise<PasskeyRow[]> {
    return tx.query(`SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [userId]);
  }

  /** What `navigator.credentials.create` needs; its challenge must be kept until the answer comes. */
  async creationOptions(tx: EntityManager, user: { id: string; username: string }) {
    const known = await this.of(tx, user.id);
    if (known.length >= MAX_PASSKEYS)
      throw conflict(`You have ${MAX_PASSKEYS} passkeys, the most there can be. Forget one first.`);
    return generateRegistrationOptions({
      rpName: PRODUCT_NAME,
      rpID: this.rpID,
      userName: user.username,
      userID: new TextEncoder().encode(user.id),
      excludeCredentials: known.map(toDescriptor),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
  }

  /** @throws AppError `malformed` when it does not prove what it should, `conflict` for one that is in use */
  async add(
    tx: EntityManager,
    userId: string,
    {
      name,
      credential,
      challenge,
    }: { name: string; credential: RegistrationResponseJSON; challenge: string },
  ): Promise<void> {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      requireUserVerification: false,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw malformed('This passkey could not be verified. Please try again.');
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    const added: unknown[] = await tx.query(
      `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now()) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [randomUUID(), userId, name, id, Buffer.from(publicKey), counter, transports ?? []],
    );
    if (added.length === 0) throw conflict('This passkey is already in use.');
  }

  /** What `navigator.credentials.get` needs. */
  async requestOptions(tx: EntityManager, userId: string, challenge: Uint8Array<ArrayBuffer>) {
    return generateAuthenticationOptions({
      rpID: this.rpID,
      challenge,
      allowCredentials: (await this.of(tx, userId)).map(toDescriptor),
      userVerification: 'preferred',
    });
  }

  /** Judges what a passkey of this user signed. */
  async verify(
    tx: EntityManager,
    userId: string,
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<boolean> {
    const passkey = (await this.of(tx, userId)).find(({ credential_id }) => credential_id === response.id);
    if (!passkey) return false;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpID,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) return false;
    await tx.query(`UPDATE passkeys SET counter = $2, last_used_at = now() WHERE id = $1`, [
      passkey.id,
      authenticationInfo.newCounter,
    ]);
    return true;
  }
}

const toDescriptor = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports });
