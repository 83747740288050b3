import { Inject, Injectable } from '@nestjs/common';
import { PRODUCT_NAME } from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import { generate } from 'selfsigned';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';

/** As PEM text. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

const KEY_BITS = 2_048;
/** Services compare it with what they were given, and ask nobody whether it is still good. */
const YEARS = 20;

/** The key that signs what this installation says to SAML services: made once, when the first of them is spoken with. */
@Injectable()
export class SamlKeys {
  private readonly seal: FieldSeal;
  private known: Promise<SamlKey> | undefined;

  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_CONFIG) { SEALING_KEY }: AuthConfig,
  ) {
    this.seal = new FieldSeal(SEALING_KEY, 'saml keys');
  }

  own(): Promise<SamlKey> {
    this.known ??= this.readOrMake().catch((failure: unknown) => {
      this.known = undefined;
      throw failure;
    });
    return this.known;
  }

  private async readOrMake(): Promise<SamlKey> {
    const kept = await this.read();
    if (kept) return kept;
    const until = new Date();
    until.setFullYear(until.getFullYear() + YEARS);
    const made = await generate([{ name: 'commonName', value: PRODUCT_NAME }], {
      ...{ algorithm: 'sha256', keySize: KEY_BITS, notAfterDate: until },
    });
    // Of several processes that make one at once, all use that of the first.
    await this.database.query(
      `INSERT INTO saml_keys (id, sealed_key, certificate, made_at) VALUES (1, $1, $2, now())
       ON CONFLICT DO NOTHING`,
      [this.seal.seal(made.private), made.cert],
    );
    const own = await this.read();
    if (!own) throw new Error('the key for SAML was not kept');
    return own;
  }

  private async read(): Promise<SamlKey | undefined> {
    const [row]: { sealed: string; certificate: string }[] = await this.database.query(
      `SELECT sealed_key AS sealed, certificate FROM saml_keys`,
    );
    return row && { privateKey: this.seal.open(row.sealed), certificate: row.certificate };
  }
}
