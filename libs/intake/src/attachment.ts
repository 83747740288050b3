/** The Content-Disposition of a file that is given back, whatever its name (RFC 6266). */
export const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeName(name)}`;

/** RFC 5987 takes fewer characters than encodeURIComponent leaves. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
