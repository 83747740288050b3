import { describe, expect, it } from '@jest/globals';
import { COMPANY_NAME, SUPPORT_EMAIL, TAGLINE } from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { userNamed } from '../../testing/users.js';

describe('the footer', () => {
  it.each([
    ['/home', userNamed('sally')],
    ['/', undefined],
    ['/terms-of-service', undefined],
  ])(
    'FOOT-001 FOOT-002 FOOT-003 FOOT-004 FOOT-005 FOOT-006 has both texts, support, company and tagline on %s',
    async (path, session) => {
      renderApp(path, { handlers: QUIET, ...(session && { session }) });
      const footer = await screen.findByRole('contentinfo');
      const hrefOf = (name: string) => within(footer).getByRole('link', { name }).getAttribute('href');
      expect(hrefOf('Terms of Service')).toBe('/terms-of-service');
      expect(hrefOf('Privacy Policy')).toBe('/privacy-policy');
      expect(hrefOf(SUPPORT_EMAIL)).toBe(`mailto:${SUPPORT_EMAIL}`);
      expect(footer.textContent).toContain(`© ${new Date().getFullYear()} ${COMPANY_NAME}`);
      expect(footer.textContent).toContain(TAGLINE);
      expect(TAGLINE.toLowerCase()).toContain('advanced privacy protection');
    },
  );
});
