import { join } from 'node:path';

const FONT_FILES = ['Inter-Regular.ttf', 'Inter-Medium.ttf', 'Inter-SemiBold.ttf'] as const;

/** The shipped fonts: nothing is set or drawn with what a machine happens to have. */
export const fontPaths = (assets: string): string[] => FONT_FILES.map((name) => join(assets, 'fonts', name));
