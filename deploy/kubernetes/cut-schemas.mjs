#!/usr/bin/env node
// Cuts out of Kubernetes' own description what `npm run check` needs to judge the chart without a network:
//   node deploy/kubernetes/cut-schemas.mjs <kubernetes>/api/openapi-spec/swagger.json v1.36.3
// One file per kind, for kubeconform, and one with the parts they share. Unknown fields are refused.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KINDS = [
  'io.k8s.api.apps.v1.Deployment',
  'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'io.k8s.api.batch.v1.Job',
  'io.k8s.api.core.v1.Pod',
  'io.k8s.api.core.v1.Service',
  'io.k8s.api.core.v1.ServiceAccount',
  'io.k8s.api.networking.v1.Ingress',
  'io.k8s.api.networking.v1.NetworkPolicy',
  'io.k8s.api.policy.v1.PodDisruptionBudget',
];
const SHARED = 'shared.json';
const folder = join(dirname(fileURLToPath(import.meta.url)), 'schemas');
const [source, version] = process.argv.slice(2);
const { definitions } = JSON.parse(readFileSync(source, 'utf8'));
const shared = {};

/** The schema without its prose, strict about names, with what it refers to noted in `shared`. */
function cut(schema) {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/definitions/', '');
    if (!Object.hasOwn(shared, name)) {
      shared[name] = {};
      shared[name] = cut(definitions[name]);
    }
    return { $ref: `${SHARED}#/definitions/${name}` };
  }
  if (schema.format === 'int-or-string') return { type: ['string', 'integer'] };
  const { type, required, properties, items, additionalProperties } = schema;
  return {
    type,
    required,
    ...(items && { items: cut(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, cut(value)])),
      additionalProperties: false,
    }),
    ...(additionalProperties && { additionalProperties: cut(additionalProperties) }),
  };
}

const write = (name, content) => writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);

for (const name of KINDS) {
  const kind = definitions[name]['x-kubernetes-group-version-kind'][0].kind;
  write(`${kind.toLowerCase()}.json`, cut(definitions[name]));
}
// Amounts may also be written as numbers.
shared['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['string', 'number'] };
for (const schema of Object.values(shared)) {
  const text = JSON.stringify(schema).replaceAll(`"${SHARED}#`, '"#');
  Object.assign(schema, JSON.parse(text));
}
write(SHARED, { $comment: `Kubernetes ${version}`, definitions: shared });
