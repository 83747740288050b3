import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { TestAuthority, type TestCertificate } from '@plumbline/testing';
import { SignedXml } from 'xml-crypto';

const SIGNATURES = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const DIGEST = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** What a SAML answer says; a spec changes what it wants to lie about. */
export interface SamlAnswer {
  nameId: string;
  nameIdFormat: string;
  attributes: Record<string, readonly string[]>;
  issuer: string;
  audience: string;
  destination: string;
  recipient: string;
  inResponseTo: string;
  subjectInResponseTo: string;
  /** Seconds from now. */
  notBefore: number;
  notOnOrAfter: number;
  assertionId: string;
  sessionIndex: string;
  /** What is signed, and with which key and digest. */
  signs: readonly ('assertion' | 'response')[];
  key: TestCertificate;
  algorithm: string;
  /** Changes the text before anything of it is signed. */
  draft: (xml: string) => string;
  /** Changes the text when all is signed. */
  edit: (xml: string) => string;
}

/** A SAML service with a key and certificate of its own. */
export class SamlStandIn {
  readonly entityId = 'https://idp.example/saml';
  readonly signInUrl = 'https://idp.example/saml/sign-in';
  readonly signOutUrl = 'https://idp.example/saml/sign-out';

  private constructor(
    readonly own: TestCertificate,
    readonly another: TestCertificate,
  ) {}

  static async create(): Promise<SamlStandIn> {
    const authority = await TestAuthority.create('Identity');
    return new SamlStandIn(
      await authority.issue({ host: 'idp.example' }),
      await authority.issue({ host: 'idp.example' }),
    );
  }

  get metadata(): string {
    const certificate = this.own.cert.replace(/-----[A-Z ]+-----|\s/g, '');
    return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.signOutUrl}"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${this.signInUrl}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
  }

  /** Somebody signs in there. @param url where they were led to @returns the form that is posted back */
  answer(url: string, audience: string, change: Partial<SamlAnswer> = {}): Record<string, string> {
    const { searchParams } = new URL(url);
    const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const requestId = /\bID="([^"]+)"/.exec(request)?.[1] ?? '';
    const consumer = /AssertionConsumerServiceURL="([^"]+)"/.exec(request)?.[1] ?? '';
    const answer: SamlAnswer = {
      ...{
        nameId: 'dana',
        nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        attributes: {},
      },
      ...{ issuer: this.entityId, audience, destination: consumer, recipient: consumer },
      ...{ inResponseTo: requestId, subjectInResponseTo: requestId, notBefore: -30, notOnOrAfter: 300 },
      ...{ assertionId: `_${randomUUID()}`, sessionIndex: 'session-1', signs: ['assertion', 'response'] },
      ...{ key: this.own, algorithm: SIGNATURES, draft: (xml) => xml, edit: (xml) => xml },
      ...change,
    };
    return { SAMLResponse: encoded(responseOf(answer)), RelayState: searchParams.get('RelayState') ?? '' };
  }

  /** What the service posts when somebody signs out there. */
  logoutRequest(
    destination: string,
    {
      nameId = 'dana',
      sessionIndex = 'session-1',
      key = this.own,
      isSigned = true,
      issuedAgo = 0,
      id = `_${randomUUID()}`,
    } = {},
  ): string {
    const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${time(-issuedAgo)}" Destination="${destination}"><saml:Issuer>${this.entityId}</saml:Issuer><saml:NameID>${nameId}</saml:NameID><samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`;
    return encoded(isSigned ? signed(xml, 'LogoutRequest', { key, algorithm: SIGNATURES }) : xml);
  }
}

const time = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();
const encoded = (xml: string): string => Buffer.from(xml).toString('base64');

function responseOf(answer: SamlAnswer): string {
  const { signs, draft, edit } = answer;
  let xml = draft(unsigned(answer));
  if (signs.includes('assertion')) xml = signed(xml, 'Assertion', answer);
  if (signs.includes('response')) xml = signed(xml, 'Response', answer);
  return edit(xml);
}

function unsigned(answer: SamlAnswer): string {
  const now = time(0);
  const [from, until] = [time(answer.notBefore), time(answer.notOnOrAfter)];
  const attributes = Object.entries(answer.attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('');
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${answer.destination}" InResponseTo="${answer.inResponseTo}">` +
    `<saml:Issuer>${answer.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>` +
    `<saml:Assertion ID="${answer.assertionId}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${answer.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${answer.nameIdFormat}">${answer.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${answer.subjectInResponseTo}" NotOnOrAfter="${until}" Recipient="${answer.recipient}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${now}" SessionIndex="${answer.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  );
}

/** Signs an element, its signature behind its issuer. */
function signed(
  xml: string,
  name: string,
  { key, algorithm }: Pick<SamlAnswer, 'key' | 'algorithm'>,
): string {
  const isWeak = algorithm.endsWith('sha1');
  const signature = new SignedXml({
    privateKey: key.key,
    publicCert: key.cert,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  signature.addReference({
    xpath: `//*[local-name(.)='${name}']`,
    transforms: [ENVELOPED, EXCLUSIVE],
    digestAlgorithm: isWeak ? 'http://www.w3.org/2000/09/xmldsig#sha1' : DIGEST,
  });
  const reference = `//*[local-name(.)='${name}']/*[local-name(.)='Issuer']`;
  signature.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
  return signature.getSignedXml();
}
