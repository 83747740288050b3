import { COMPANY_NAME, PRODUCT_NAME } from '@plumbline/contracts';
import { type LegalSection, LegalText } from './legal-text.js';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'service',
    title: 'The service',
    paragraphs: [
      `${PRODUCT_NAME} reads the data files and documents you bring and the databases you connect, and builds dashboards, insights, predictions, summaries and extractions from them. ${COMPANY_NAME} operates it, or the organization that has installed it for you does.`,
      'These terms hold between you and that operator. By creating an account you accept them.',
    ],
  },
  {
    id: 'who',
    title: 'Who may use it',
    paragraphs: [
      'The service is for business professionals who are physically located in the United States. When you create an account you confirm that you are.',
      'Using it through a VPN or proxy is not permitted. An operator may refuse sign-in from such networks.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'Keep your password and your recovery codes to yourself. Whoever has them can act as you. Tell support as soon as you believe that somebody else does.',
      'You can end single sessions and delete your account in your profile. A deleted account can be taken back for 14 days; then it and its data are removed.',
    ],
  },
  {
    id: 'data',
    title: 'Your data',
    paragraphs: [
      'What you upload stays yours. The operator processes it only to give you the service.',
      'Upload only data that you may process. Do not upload files that are made to damage or to get around the service.',
      'Connect only databases that you may read. In a workspace with several members, its owner decides who belongs to it and what they may do. Where it is joined to an identity provider or a directory of your organization, that organization decides who signs in.',
      'People you invite as guests see the dashboard you share, never the file behind it. You can end an invitation at any time.',
    ],
  },
  {
    id: 'results',
    title: 'What the results are',
    paragraphs: [
      'Every number can be opened to the rows it was computed from. Insights are statistical findings about the data you gave; they do not know what the data leaves out, and they are no advice.',
      'Health records are compared with your own past and with the ranges printed on your reports. That is not medical advice.',
      'Predictions say how sure they are and how well they did on the past. They are no promise.',
      'Check what you base a decision on. A receipt for each file says how it was read and what was set aside.',
    ],
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    paragraphs: [
      'The Free plan costs nothing. Premium costs $9.99 per month and is paid in advance. Enterprise is agreed upon with our sales team.',
      'You can cancel at any time; the plan then ends with the period you have paid. After a change to a smaller plan nothing is deleted: what lies above its limits becomes read-only.',
      'If a payment fails you keep your plan for 14 days, and are told by email.',
    ],
  },
  {
    id: 'liability',
    title: 'Availability and liability',
    paragraphs: [
      'The service is given as it is. The operator takes care that it runs and that nothing is lost, and cannot promise that it always will. Keep the files you upload.',
      'As far as the law allows, the operator is not liable for indirect damage or lost profit.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'When these terms change, the new text appears here with its date. If you do not agree, you can delete your account.',
    ],
  },
];

export function Component() {
  return <LegalText title="Terms of Service" updated="November 27, 2026" sections={SECTIONS} />;
}
