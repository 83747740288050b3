import { SignOnRefused } from '../protocol/provider.js';

const MAX_CHARACTERS = 200_000;
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';

/** What a signature may be made of. SHA-1, HMAC and transforms that could choose what is signed are not among it. */
const ALGORITHMS = new Set([
  `${XMLDSIG}enveloped-signature`,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  `${XMLENC}sha256`,
  `${XMLENC}sha512`,
  `${MORE}rsa-sha256`,
  `${MORE}rsa-sha512`,
]);

/**
 * The text of a SAML message. What parsers could read in two ways is refused before anything parses it: document types,
 * entities, comments, CDATA, processing instructions; and so is every weak algorithm.
 * @throws SignOnRefused
 */
export function strictXml(encoded: string | undefined): string {
  if (!encoded || !/^[A-Za-z0-9+/=\s]+$/.test(encoded))
    throw new SignOnRefused('The service sent no SAML answer that can be read.');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  if (xml.length > MAX_CHARACTERS)
    throw new SignOnRefused('The service’s answer is larger than any answer has to be.');
  const content = xml.replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/, '');
  if (/<[!?]/.test(content) || content.includes('\u0000'))
    throw new SignOnRefused(
      'The service’s answer holds a document type, a comment or CDATA, which no answer needs.',
    );
  for (const [, double, single] of content.matchAll(/\bAlgorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const algorithm = double ?? single ?? '';
    if (!ALGORITHMS.has(algorithm))
      throw new SignOnRefused(
        `The service’s answer is signed in a way that is not safe: ${algorithm.slice(0, 200)}`,
      );
  }
  return xml;
}
