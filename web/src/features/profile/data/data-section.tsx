import { Section } from '../parts/section.js';
import { AccountDeletion } from './account-deletion.js';
import { DataDownload } from './data-download.js';

export function DataSection() {
  return (
    <Section id="data" title="Data and privacy">
      <DataDownload />
      <AccountDeletion />
    </Section>
  );
}
