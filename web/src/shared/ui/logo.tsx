import { PRODUCT_NAME } from '@plumbline/contracts';

interface LogoProps {
  size?: number;
  /** Without the name. */
  isGlyph?: boolean;
}

export function Logo({ size = 20, isGlyph = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2 text-h3 text-text1">
      <svg width={size} height={size} viewBox="0 0 20 20" className="fill-accent" aria-hidden="true">
        <rect x="0.5" y="10" width="5" height="9" rx="2" />
        <rect x="7.5" y="5.5" width="5" height="13.5" rx="2" opacity="0.75" />
        <rect x="14.5" y="1" width="5" height="18" rx="2" opacity="0.5" />
      </svg>
      {/* The narrowest windows have room for the glyph alone. */}
      {!isGlyph && <span className="max-[359px]:sr-only">{PRODUCT_NAME}</span>}
    </span>
  );
}
