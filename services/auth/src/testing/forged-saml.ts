import type { SamlAnswer } from './saml-stand-in.js';

/** The signed assertion of an answer, and one like it that nobody signed, of somebody else. */
function forged(xml: string): { whole: string; genuine: string; evil: string; signature: string } {
  const genuine = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const signature = /<ds:Signature.*?<\/ds:Signature>/s.exec(genuine)?.[0] ?? '';
  const evil = genuine
    .replace(signature, '')
    .replace(/ID="[^"]+"/, 'ID="_evil"')
    .replaceAll('id-dana', 'id-boss')
    .replaceAll('dana@harbor.example', 'boss@harbor.example');
  return { whole: xml, genuine, evil, signature };
}

const wrapped = (build: (parts: ReturnType<typeof forged>) => string) => ({
  edit: (xml: string) => build(forged(xml)),
});
/** Without the signature of the answer itself, so that the assertion’s alone is judged. */
const bare = (change: Partial<SamlAnswer>): Partial<SamlAnswer> => ({ ...change, signs: ['assertion'] });
const rootSignature = (xml: string) => /<ds:Signature.*?<\/ds:Signature>/s.exec(xml)?.[0] ?? '';

/** What is wrong with an answer, and the answer: none of them may let anybody in. */
export const FORGED: [string, Partial<SamlAnswer>][] = [
  ['no signature', { signs: [] }],
  ['a signed answer and an unsigned assertion', { signs: ['response'] }],
  ['a signed assertion in an unsigned answer', { signs: ['assertion'] }],
  ['a changed name', { edit: (xml) => xml.replaceAll('id-dana', 'id-boss') }],
  ['a changed group', { edit: (xml) => xml.replace('>others<', '>writers<') }],
  [
    'a changed destination',
    { edit: (xml) => xml.replace(/Destination="[^"]+"/, 'Destination="http://x.example"') },
  ],
  ['another audience', { audience: 'https://somebody.example' }],
  ['another destination', { destination: 'https://somebody.example/acs' }],
  ['another recipient', { recipient: 'https://somebody.example/acs' }],
  ['another issuer', { issuer: 'https://evil.example/saml' }],
  ['an end that has passed', { notBefore: -900, notOnOrAfter: -180 }],
  ['a beginning to come', { notBefore: 180, notOnOrAfter: 900 }],
  ['an answer to another request', { inResponseTo: '_another', subjectInResponseTo: '_another' }],
  ['a subject of another request', { subjectInResponseTo: '_another' }],
  ['an answer to no request', { draft: (xml) => xml.replace(/ InResponseTo="[^"]+"/g, '') }],
  [
    'no audience',
    { draft: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '') },
  ],
  ['no conditions', { draft: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '') }],
  [
    'no confirmation of its subject',
    { draft: (xml) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/s, '') },
  ],
  ['a name that passes', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ['SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
  [
    'HMAC named as its signature',
    { edit: (xml) => xml.replaceAll('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256') },
  ],
  ['a document type', { edit: (xml) => `<!DOCTYPE r [<!ENTITY x "id-boss">]>${xml}` }],
  ['a comment within the name', { draft: (xml) => xml.replace('id-dana<', 'id-boss<!-- -->id-dana<') }],
  ['a comment that came later', { edit: (xml) => xml.replace('id-dana<', 'id-<!-- -->dana<') }],
  ['CDATA', { edit: (xml) => xml.replace('id-dana<', '<![CDATA[id-dana]]><') }],
  [
    'two assertions, the forged one first',
    bare(wrapped(({ whole, genuine, evil }) => whole.replace(genuine, evil + genuine))),
  ],
  [
    'two assertions, the forged one last',
    bare(wrapped(({ whole, genuine, evil }) => whole.replace(genuine, genuine + evil))),
  ],
  [
    'the genuine assertion inside the forged one',
    bare(
      wrapped(({ whole, genuine, evil }) =>
        whole.replace(
          genuine,
          evil.replace('</saml:Assertion>', `<saml:Advice>${genuine}</saml:Advice></saml:Assertion>`),
        ),
      ),
    ),
  ],
  [
    'the forged assertion with the genuine signature and its object',
    bare(
      wrapped(({ whole, genuine, evil, signature }) => {
        const original = genuine.replace(signature, '');
        const moved = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${original}</ds:Object></ds:Signature>`,
        );
        return whole.replace(genuine, evil.replace('</saml:Issuer>', `</saml:Issuer>${moved}`));
      }),
    ),
  ],
  [
    'one id for the forged and the genuine assertion',
    bare(
      wrapped(({ whole, genuine, evil }) => {
        const id = /ID="([^"]+)"/.exec(genuine)?.[1] ?? '';
        return whole.replace(
          genuine,
          `${evil.replace('_evil', id)}<samlp:Extensions>${genuine}</samlp:Extensions>`,
        );
      }),
    ),
  ],
  [
    'the genuine answer in the extensions of a forged one',
    wrapped(({ whole, genuine, evil }) => {
      const shell = whole
        .replace(genuine, evil)
        .replace(rootSignature(whole), '')
        .replace(/ID="[^"]+"/, 'ID="_shell"');
      return shell.replace('<samlp:Status>', `<samlp:Extensions>${whole}</samlp:Extensions><samlp:Status>`);
    }),
  ],
  [
    'the genuine answer in the signature of a forged one',
    wrapped(({ whole, genuine, evil }) => {
      const signature = rootSignature(whole);
      const moved = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${whole.replace(signature, '')}</ds:Object></ds:Signature>`,
      );
      return whole
        .replace(genuine, evil)
        .replace(signature, moved)
        .replace(/ID="[^"]+"/, 'ID="_shell"');
    }),
  ],
  [
    'two references in one signature',
    { edit: (xml) => xml.replace(/(<ds:Reference.*?<\/ds:Reference>)/s, '$1$1') },
  ],
  ['an address of another domain', { attributes: { email: ['dana@other.example'] } }],
  ['no address', { attributes: {} }],
];
