import { describe, expect, it } from '@jest/globals';
import { readDeliveryFailure } from './delivery-report.js';

const lines = (...all: string[]): string => all.join('\r\n');

/** The example of RFC 3464, appendix E.1. */
const SIMPLE = lines(
  'Date: Thu, 7 Jul 1994 17:16:05 -0400',
  'From: Mail Delivery Subsystem <MAILER-DAEMON@CS.UTK.EDU>',
  'Message-Id: <199407072116.RAA14128@CS.UTK.EDU>',
  'Subject: Returned mail: Cannot send message for 5 days',
  'To: <owner-info-mime@cs.utk.edu>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status;',
  '      boundary="RAA14128.773615765/CS.UTK.EDU"',
  '',
  '--RAA14128.773615765/CS.UTK.EDU',
  '',
  'The original message was received at Sat, 2 Jul 1994 17:10:28 -0400',
  'from root@localhost',
  '',
  '   ----- The following addresses had delivery problems -----',
  '<louisl@larry.slip.umd.edu>  (unrecoverable error)',
  '',
  '--RAA14128.773615765/CS.UTK.EDU',
  'content-type: message/delivery-status',
  '',
  'Reporting-MTA: dns; cs.utk.edu',
  '',
  'Original-Recipient: rfc822;louisl@larry.slip.umd.edu',
  'Final-Recipient: rfc822;louisl@larry.slip.umd.edu',
  'Action: failed',
  'Status: 4.0.0',
  'Diagnostic-Code: smtp; 426 connection timed out',
  'Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400',
  '',
  '--RAA14128.773615765/CS.UTK.EDU',
  'content-type: message/rfc822',
  '',
  '[original message goes here]',
  '',
  '--RAA14128.773615765/CS.UTK.EDU--',
);

/** As RFC 3464, appendix E.3, has a delay; E.4 tells it of a gateway in the same form. */
const reportOf = (...fields: string[]) =>
  lines(
    'Content-Type: multipart/report; boundary=edge; report-type=delivery-status',
    '',
    'A preamble that nobody reads.',
    '--edge',
    'Content-Type: text/plain',
    '',
    'In words.',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    ...fields,
    '--edge--',
  );

const USER_UNKNOWN = [
  'Final-Recipient: rfc822; dana@x.example',
  'Action: Failed (for good)',
  'Status: 5.1.1',
  'Remote-MTA: dns; mx.x.example',
  'Diagnostic-Code: smtp; 550 5.1.1 <dana@x.example>: Recipient address',
  '    rejected: User unknown',
];

describe('F.5 a delivery status notification (RFC 3464, SCHED-001)', () => {
  it('says that a mail could not be delivered, in the words of the server', () => {
    expect(readDeliveryFailure(SIMPLE)).toEqual({ words: '426 connection timed out' });
    expect(readDeliveryFailure(SIMPLE.replaceAll('\r\n', '\n'))).toEqual({
      words: '426 connection timed out',
    });
  });

  it('says which server that was, over as many lines as it takes', () => {
    expect(readDeliveryFailure(reportOf(...USER_UNKNOWN))).toEqual({
      words: '550 5.1.1 <dana@x.example>: Recipient address rejected: User unknown (said mx.x.example)',
    });
  });

  it('without words says the code, and without a code that there is none', () => {
    expect(readDeliveryFailure(reportOf('Action: failed', 'Status: 5.2.2'))).toEqual({ words: '5.2.2' });
    expect(readDeliveryFailure(reportOf('Action: failed'))).toEqual({ words: 'It did not say why.' });
  });

  it('that comes encoded, inside another part or cut off behind the report says the same', () => {
    const status = lines(
      'Reporting-MTA: dns; m.example',
      '',
      'Action: failed',
      'Diagnostic-Code: smtp; 550 né',
      '',
    );
    const encoded = (encoding: string, body: string) =>
      lines(
        'Content-Type: multipart/mixed; boundary="outer edge"',
        '',
        '--outer edge',
        'Content-Type: multipart/report; boundary=inner',
        '',
        '--inner',
        'Content-Type: message/global-delivery-status',
        `Content-Transfer-Encoding: ${encoding}`,
        '',
        body,
      );
    const base64 = Buffer.from(status).toString('base64').replaceAll(/.{60}/g, '$&\r\n');
    const quoted = status.replace('né', 'n=C3=\r\n=A9').replace('Reporting-MTA:', 'Reporting=2DMTA:');
    for (const message of [
      encoded('8bit', status),
      encoded('base64', base64),
      encoded('quoted-printable', quoted),
    ])
      expect(readDeliveryFailure(message)).toEqual({ words: '550 né' });
  });

  it('of a delay or a delivery, an answer of a person, and what is no message at all say nothing', () => {
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
      expect(readDeliveryFailure(reportOf(`Action: ${action}`, 'Status: 4.4.1'))).toBeUndefined();
    const answer = lines('Subject: Re: Weekly sales', '', 'Action: failed', '', 'Action: failed');
    for (const other of [answer, '', '\r\n\r\n', 'Content-Type: multipart/report', ':'.repeat(1_000)])
      expect(readDeliveryFailure(other)).toBeUndefined();
  });

  it('in the mail that came back, which anybody may have written, says nothing', () => {
    const returned = reportOf('Action: delayed').replace(
      '--edge--',
      lines(
        '--edge',
        'Content-Type: message/rfc822',
        '',
        reportOf(...USER_UNKNOWN).replaceAll('edge', 'own'),
        '--edge--',
      ),
    );
    expect(readDeliveryFailure(returned)).toBeUndefined();
  });

  it('of any size is read in one pass, and what it says is cut to what a receipt shows', () => {
    const endless = reportOf('Action: failed', `Diagnostic-Code: smtp; ${'x'.repeat(100_000)}`);
    expect(readDeliveryFailure(endless)?.words).toHaveLength(500);
    expect(readDeliveryFailure(reportOf(...Array<string>(20_000).fill(' \t')))).toBeUndefined();
  });
});
