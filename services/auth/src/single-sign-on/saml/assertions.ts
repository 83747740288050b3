import { z } from 'zod';
import { SignOnRefused } from '../protocol/provider.js';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Of a signed assertion, what the library leaves to us: as its parser writes elements and attributes. */
const signedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([
          z.object({ _: z.string().min(1), $: z.object({ Format: z.string() }).partial().optional() }),
        ]),
        SubjectConfirmation: z
          .array(
            z.object({
              $: z.object({ Method: z.string() }),
              SubjectConfirmationData: z.tuple([
                z.object({
                  $: z.object({
                    Recipient: z.string(),
                    InResponseTo: z.string(),
                    NotOnOrAfter: z.iso.datetime({ offset: true }),
                  }),
                }),
              ]),
            }),
          )
          .min(1),
      }),
    ]),
    Conditions: z.tuple([z.looseObject({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

/**
 * Holds a signed assertion to what it has to say: for us, now, in answer to this request, by a lasting name.
 * @returns its id, and when it ends
 * @throws SignOnRefused
 */
export function checkAssertion(
  assertion: unknown,
  expected: { recipient: string; requestId: string },
): { id: string; until: Date } {
  const parsed = signedAssertion.safeParse(assertion);
  if (!parsed.success)
    throw new SignOnRefused(
      'The service’s assertion lacks a part that every sign-on has: subject, recipient, audience or time.',
    );
  const { $, Subject } = parsed.data.Assertion;
  const [{ NameID, SubjectConfirmation: confirmations }] = Subject;
  const ends: number[] = [];
  for (const { $: how, SubjectConfirmationData: data } of confirmations) {
    const { Recipient, InResponseTo, NotOnOrAfter } = data[0].$;
    if (how.Method !== BEARER)
      throw new SignOnRefused('The service’s assertion is of a kind that is not accepted.');
    if (Recipient !== expected.recipient)
      throw new SignOnRefused('The service’s assertion is meant for another recipient.');
    if (InResponseTo !== expected.requestId)
      throw new SignOnRefused('The service’s assertion answers another request.');
    ends.push(Date.parse(NotOnOrAfter));
  }
  if (NameID[0].$?.Format === TRANSIENT)
    throw new SignOnRefused(
      'The service gives people another name at each sign-on. Set its NameID format to persistent.',
    );
  return { id: $.ID, until: new Date(Math.max(...ends)) };
}
