import type { SamlMetadata } from '@plumbline/contracts';
import { malformed } from '@plumbline/server';
import { DOMParser } from '@xmldom/xmldom';
import { parseCertificate } from './certificates.js';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const MOST_CERTIFICATES = 5;

const unreadable = (what: string) =>
  malformed(
    `This is no metadata of a SAML service: ${what}. Take the file that the service offers as IdP metadata.`,
  );

/** What the metadata of a service says of how to ask it. @throws AppError `malformed` that says what is missing */
export function parseSamlMetadata(xml: string): SamlMetadata {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unreadable('it has a document type');
  const root = documentOf(xml);
  const [service, ...others] = within(root, METADATA, 'IDPSSODescriptor');
  if (!service) throw unreadable('it describes no identity provider');
  if (others.length > 0) throw unreadable('it describes several');
  const entityId = (service.parentNode as Element | null)?.getAttribute('entityID') ?? '';
  const signInUrl = locationOf(service, 'SingleSignOnService');
  if (entityId === '') throw unreadable('it has no entityID');
  if (!signInUrl) throw unreadable('it has no SingleSignOnService with the binding HTTP-Redirect');
  const certificates = certificatesOf(service);
  if (certificates.length === 0) throw unreadable('it has no certificate for signatures');
  return { entityId, signInUrl, signOutUrl: locationOf(service, 'SingleLogoutService'), certificates };
}

function documentOf(xml: string): Element {
  const problems: string[] = [];
  const note = (problem: string) => void problems.push(problem);
  const errorHandler = { warning: note, error: note, fatalError: note };
  try {
    const root = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')?.documentElement;
    if (root && problems.length === 0) return root;
  } catch {
    // Some texts the parser gives up on at once.
  }
  throw unreadable('it is no XML');
}

const within = (element: Element, namespace: string, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS(namespace, name));

function locationOf(service: Element, name: string): string | null {
  const found = within(service, METADATA, name).find((each) => each.getAttribute('Binding') === REDIRECT);
  const location = found?.getAttribute('Location') ?? '';
  return URL.canParse(location) && /^https?:/.test(location) ? location : null;
}

function certificatesOf(service: Element): string[] {
  const keys = within(service, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const texts = keys.flatMap((key) =>
    within(key, SIGNATURE, 'X509Certificate').map(({ textContent }) => textContent),
  );
  return [...new Set(texts.map((text) => parseCertificate(text ?? '')))].slice(0, MOST_CERTIFICATES);
}
