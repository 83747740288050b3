import type { DeployedService } from './deployed-service.ts';
import { type GeneratedFile, withParts } from './generated-file.ts';

/** The Dockerfile: an image per service. */
export function images(services: readonly DeployedService[], bundled: readonly string[]): GeneratedFile {
  const folders = services.map(({ name }) => `services/${name}`).join(' ');
  const workspaces = [...bundled, 'web'].map((name) => `--workspace=@plumbline/${name}`).join(' ');
  return withParts('deploy/docker/Dockerfile', {
    build: [
      `RUN node_modules/.bin/tsc -b gateway ${folders} \\`,
      ` && npm run build ${workspaces}`,
      `RUN node deploy/docker/parts.mjs /parts gateway ${folders}`,
    ].join('\n'),
    modules: services.map(modules).join('\n\n'),
    images: services.map(image).join('\n\n'),
  });
}

const modules = ({ name }: DeployedService): string =>
  [
    `FROM base AS ${name}-modules`,
    `COPY --from=build /parts/${name}/manifests ./`,
    'RUN --mount=type=cache,target=/var/cache/npm,sharing=locked \\',
    '    npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund \\',
    " && find node_modules -type f \\( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' \\) -delete",
  ].join('\n');

const image = ({ name }: DeployedService): string =>
  [
    `FROM runtime AS ${name}`,
    `LABEL org.opencontainers.image.title="plumbline/${name}"`,
    `COPY --from=${name}-modules /app ./`,
    `COPY --from=build /parts/${name}/code ./`,
    `CMD ["node", "services/${name}/dist/main.js"]`,
  ].join('\n');
