import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { type SamlBody, SIGN_ON_MINUTES, type SignOnStep } from '@plumbline/contracts';
import { DOMParser } from '@xmldom/xmldom';
import {
  type Asserted,
  type Kept,
  type Leaving,
  type Provider,
  type Service,
  SignOnRefused,
} from '../protocol/provider.js';
import { checkAssertion } from './assertions.js';
import { lastDay } from './certificates.js';
import { type SamlKey, SamlKeys } from './saml-keys.js';
import { strictXml } from './strict-xml.js';

type SamlService = Service<SamlBody>;

const SKEW_MS = 60_000;
const LIFE_MS = SIGN_ON_MINUTES * 60_000;
const NO_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** SAML 2.0: signed requests by redirect, answers by post. Answer and assertion have to be signed with the kept certificate. */
@Injectable()
export class SamlProvider implements Provider<SamlBody> {
  constructor(private readonly keys: SamlKeys) {}

  async probe({ settings }: SamlService): Promise<SignOnStep[]> {
    const { host } = new URL(settings.signInUrl);
    const service: SignOnStep = { step: 'service', isPassed: true, words: `It is asked at ${host}` };
    const until = lastDay(settings.certificates);
    const day = until.toISOString().slice(0, 10);
    const isValid = until.getTime() > Date.now();
    const words = isValid
      ? `Its certificate is good until ${day}`
      : `Its certificate ended on ${day}: take the new one`;
    return [service, { step: 'keys', isPassed: isValid, words }];
  }

  async begin(service: SamlService, state: string): Promise<{ url: string; kept: Kept }> {
    const requestId = `_${randomBytes(20).toString('hex')}`;
    const key = await this.keys.own();
    const url = await samlOf(service, { requestId, key }).getAuthorizeUrlAsync(state, undefined, {});
    return { url, kept: { requestId } };
  }

  async complete(
    service: SamlService,
    returned: Record<string, string>,
    { kept }: { state: string; kept: Kept },
  ): Promise<Asserted> {
    const { requestId } = kept;
    if (!requestId) throw new SignOnRefused('This sign-on was not begun with SAML.');
    const xml = strictXml(returned.SAMLResponse);
    const asked = { requestId, key: await this.keys.own() };
    const profile = await validated(service, asked, returned.SAMLResponse ?? '');
    const { settings, addresses } = service;
    // The library checks neither; the root is what was signed.
    const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
    if (root?.getAttribute('Destination') !== addresses.assertionConsumer)
      throw new SignOnRefused('The service’s answer is meant for another address.');
    if (profile.issuer !== settings.entityId)
      throw new SignOnRefused(
        `The assertion was issued by ${profile.issuer}, not by ${settings.entityId}. Check the entity ID in the settings.`,
      );
    const expected = { recipient: addresses.assertionConsumer, requestId };
    const { id, until } = checkAssertion(profile.getAssertion?.(), expected);
    const claims = (profile.attributes ?? {}) as Record<string, unknown>;
    return {
      ...{ issuer: profile.issuer, subject: profile.nameID, sessionIndex: profile.sessionIndex },
      claims: { nameID: profile.nameID, ...claims },
      hint: profile.nameIDFormat ?? NO_FORMAT,
      once: { id: `assertion ${id}`, until: new Date(until.getTime() + SKEW_MS) },
    };
  }

  async leave(service: SamlService, { subject, sessionIndex, hint }: Leaving): Promise<string | undefined> {
    if (!service.settings.signOutUrl) return undefined;
    const leaving: Profile = {
      ...{ issuer: service.settings.entityId, nameID: subject, nameIDFormat: hint ?? NO_FORMAT },
      ...(sessionIndex && { sessionIndex }),
    };
    const asked = { requestId: `_${randomBytes(20).toString('hex')}`, key: await this.keys.own() };
    return samlOf(service, asked).getLogoutUrlAsync(leaving, '', {});
  }
}

/** @throws SignOnRefused */
async function validated(service: SamlService, asked: Asked, SAMLResponse: string): Promise<Profile> {
  try {
    const { profile } = await samlOf(service, asked).validatePostResponseAsync({ SAMLResponse });
    if (profile) return profile;
  } catch (failure) {
    throw new SignOnRefused(`The service’s answer was refused: ${(failure as Error).message.slice(0, 300)}`);
  }
  throw new SignOnRefused('The service did not sign you in. Try again there, or ask its administrator.');
}

interface Asked {
  requestId: string;
  key: SamlKey;
}

/** The library with a service's settings; it knows the one request that was sent. */
export function samlOf({ settings, addresses }: SamlService, { requestId, key }: Asked): SAML {
  return new SAML({
    issuer: addresses.entityId,
    callbackUrl: addresses.assertionConsumer,
    entryPoint: settings.signInUrl,
    ...(settings.signOutUrl && { logoutUrl: settings.signOutUrl, logoutCallbackUrl: addresses.singleLogout }),
    idpCert: settings.certificates,
    idpIssuer: settings.entityId,
    audience: addresses.entityId,
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: LIFE_MS,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    cacheProvider: oneRequest(requestId),
  });
}

function oneRequest(requestId: string): CacheProvider {
  const createdAt = Date.now();
  return {
    saveAsync: async (_key, value) => ({ value, createdAt }),
    getAsync: async (key) => (key === requestId ? new Date(createdAt).toISOString() : null),
    removeAsync: async (key) => key,
  };
}
