import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AccessClaims, SERVICES, serviceSetting } from '@plumbline/contracts';
import { type LiveBus, openLiveBus } from '@plumbline/events';
import {
  createLogger,
  DEVICE_MARK_TYPE,
  Identity,
  type Redis,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from '@plumbline/server';
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { gatewayConfig } from '../config.js';
import { createGateway } from '../gateway.js';
import { TUNING, type Tuning } from '../tuning.js';

const KEY_ID = 'test';

/** A gateway that listens on a free port, and a signer of access tokens it believes. */
export class TestGateway {
  readonly live: LiveBus;
  readonly identity = new Identity();
  private app!: NestFastifyApplication;
  private signingKey!: CryptoKey;

  /** @param redis what it shares with other gateways */
  constructor(private readonly redis?: Redis) {
    this.live = openLiveBus(redis, () => undefined);
  }

  static async start(
    serviceUrl: string,
    settings?: Record<string, string>,
    tuning?: Partial<Tuning>,
    redis?: Redis,
  ): Promise<TestGateway> {
    const gateway = new TestGateway(redis);
    await gateway.listen(serviceUrl, settings, tuning);
    return gateway;
  }

  /** @param serviceUrl stands for every service that `settings` does not name */
  async listen(
    serviceUrl: string,
    settings: Record<string, string> = {},
    tuning: Partial<Tuning> = {},
  ): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA');
    this.signingKey = privateKey;
    this.identity.useKeys({ keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'EdDSA' }] });
    const config = gatewayConfig.parse({
      ...Object.fromEntries(SERVICES.map((entry) => [serviceSetting(entry, 'URL'), serviceUrl])),
      ...settings,
    });
    const { identity, live, redis } = this;
    const shared = { identity, live, logger: createLogger('gateway', 'silent'), redis };
    // A bus that is shared begins by reading what was told before.
    const isRead = redis && new Promise<void>((resolve) => live.onReset(resolve));
    this.app = await createGateway(config, shared, { ...TUNING, ...tuning });
    await this.app.listen(0, config.HOST);
    await isRead;
  }

  get port(): number {
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  openConnections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.app
        .getHttpServer()
        .getConnections((failure: Error | null, count: number) =>
          failure ? reject(failure) : resolve(count),
        ),
    );
  }

  token(claims: Partial<AccessClaims> = {}, expiresInSeconds = 900): Promise<string> {
    const payload = {
      sub: randomUUID(),
      sid: randomUUID(),
      wid: randomUUID(),
      name: 'somebody',
      role: 'user',
      plan: 'free',
      planVersion: 1,
      zone: 'UTC',
      emailVerified: true,
      ...claims,
    };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'EdDSA', typ: TOKEN_TYPE, kid: KEY_ID })
      .setIssuer(TOKEN_ISSUER)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresInSeconds)
      .sign(this.signingKey);
  }

  /** What auth gives a browser to keep. */
  deviceMark(typ = DEVICE_MARK_TYPE): Promise<string> {
    return new CompactSign(randomBytes(32))
      .setProtectedHeader({ alg: 'EdDSA', typ, kid: KEY_ID })
      .sign(this.signingKey);
  }

  stop(): Promise<void> {
    return this.app.close();
  }
}
