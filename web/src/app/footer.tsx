import { COMPANY_NAME, SUPPORT_EMAIL, TAGLINE } from '@plumbline/contracts';

export function Footer() {
  return (
    <footer className="page-gutter mx-auto flex w-full max-w-[1440px] flex-wrap items-center gap-x-6 gap-y-1 py-6 text-caption text-text3">
      <span>
        © {new Date().getFullYear()} {COMPANY_NAME}
      </span>
      <a href={`mailto:${SUPPORT_EMAIL}`} className="touch-target text-text2 hover:underline">
        {SUPPORT_EMAIL}
      </a>
      <span className="md:ml-auto">{TAGLINE}</span>
    </footer>
  );
}
