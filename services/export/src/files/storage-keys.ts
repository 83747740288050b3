/** `export/<workspace>/<export>/<request>.<ending>` */
export const ROOT = 'export';

export const workspacePrefix = (workspaceId: string): string => `${ROOT}/${workspaceId}`;

/** A picture of the mail that brings a file lies beside it. */
export const pictureKey = (key: string, name: string): string => `${key}.${name}`;

/** Of which file a stored object is a part. */
export const fileOf = (key: string): string => key.replace(/\.\d+\.png$/, '');

export const fileKey = (workspaceId: string, exportId: string, name: string): string =>
  `${workspacePrefix(workspaceId)}/${exportId}/${name}`;
