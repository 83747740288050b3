import type { JudgedPair } from './judged-case.js';

const node =
  'FROM node:22.12-bookworm-slim@sha256:a4b757cd491c7f0b57f57951f35f4e85b7e1ad54dbffca4cf9af0725e1650cd8\n';
const manifest = (body: string) => `{
  "name": "shop",
  "version": "1.4.0",
  "private": true,
  "engines": { "node": ">=22" },
${body}
}
`;

/** Dockerfiles and package.json. */
export const IMAGE_PAIRS: readonly JudgedPair[] = [
  {
    name: 'whatever is newest is built on',
    path: 'Dockerfile',
    faulty: `▶FROM python:latest
USER 1000
CMD ["python", "-V"]
`,
    clean: `▶FROM python:3.13.1-slim@sha256:f41a75c9cee9391c09e0139f7b49d4b1fbb119944ec740ecce4040626dc07bed
USER 1000
CMD ["python", "-V"]
`,
  },
  {
    name: 'a key is baked in',
    path: 'api/Dockerfile',
    faulty: `${node}▶ENV AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzqLkW8sT4u
USER node
CMD ["node", "server.js"]
`,
    clean: `${node}▶ENV AWS_REGION=us-east-1
USER node
CMD ["node", "server.js"]
`,
  },
  {
    name: 'a download is run unseen',
    path: 'worker/Dockerfile',
    faulty: `${node}▶RUN curl -sSL https://get.tool.example/install.sh | bash
USER node
CMD ["node", "worker.js"]
`,
    clean: `${node}▶COPY --chown=root:root tools/install.sh /opt/install.sh
USER node
CMD ["node", "worker.js"]
`,
  },
  {
    name: 'everybody may write it',
    path: 'files/Dockerfile',
    faulty: `${node}COPY . /app
▶RUN chmod -R 777 /app
USER node
CMD ["node", "/app/index.js"]
`,
    clean: `${node}COPY --chown=node:node . /app
▶RUN chmod -R 755 /app
USER node
CMD ["node", "/app/index.js"]
`,
  },
  {
    name: 'the program is root',
    path: 'root/Dockerfile',
    faulty: `${node}WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY src ./src
▶CMD ["node", "src/index.js"]
`,
    clean: `${node}WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY src ./src
USER node
▶CMD ["node", "src/index.js"]
`,
  },
  {
    name: 'each change installs everything again',
    path: 'slow/Dockerfile',
    faulty: `${node}WORKDIR /app
▶COPY . .
RUN npm ci
USER node
CMD ["node", "index.js"]
`,
    clean: `${node}WORKDIR /app
▶COPY package.json package-lock.json ./
RUN npm ci
COPY . .
USER node
CMD ["node", "index.js"]
`,
  },
  {
    name: 'any version will do',
    path: 'package.json',
    faulty: manifest(`  "dependencies": {
▶    "express": "*"
  }`),
    clean: manifest(`  "dependencies": {
▶    "express": "^5.0.1"
  }`),
  },
  {
    name: 'installing runs a download',
    path: 'tools/package.json',
    faulty: manifest(`  "scripts": {
▶    "postinstall": "curl -s https://cdn.tool.example/setup.sh | sh"
  }`),
    clean: manifest(`  "scripts": {
▶    "postinstall": "patch-package"
  }`),
  },
  {
    name: 'a package comes over an open line',
    path: 'web/package.json',
    faulty: manifest(`  "dependencies": {
▶    "charts": "http://packages.shop.example/charts-1.2.0.tgz"
  }`),
    clean: manifest(`  "dependencies": {
▶    "charts": "npm:@shop/charts@1.2.0"
  }`),
  },
  {
    name: 'a test runner is shipped',
    path: 'server/package.json',
    faulty: manifest(`  "dependencies": {
▶    "jest": "^30.0.0",
    "fastify": "^5.2.0"
  }`),
    clean: manifest(`  "devDependencies": {
▶    "jest": "^30.0.0"
  }`),
  },
];
