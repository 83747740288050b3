import type { RuleCase } from './cases.js';

const docker = (rule: string, bad: string, good: string): RuleCase => [rule, 'Dockerfile', bad, good];

export const DOCKER_CASES: readonly RuleCase[] = [
  docker('quality/unpinned-base-image', 'FROM node', 'FROM node:24.1-slim AS build\nFROM build'),
  docker(
    'security/image-runs-as-root',
    'FROM node:24\nCMD ["node"]',
    'FROM node:24\nUSER node\nCMD ["node"]',
  ),
  docker('quality/add-for-copy', 'FROM a:1\nADD src /src', 'FROM a:1\nADD a.tar.gz /src\nCOPY src /src'),
  docker(
    'security/add-from-address',
    'FROM a:1\nADD https://a.example/x /x',
    'FROM a:1\nADD --checksum=sha256:24454f https://a.example/x /x',
  ),
  docker(
    'correctness/apt-without-yes',
    'FROM a:1\nRUN apt-get update && apt-get install curl',
    'FROM a:1\nRUN apt-get update && apt-get install -y curl',
  ),
  docker(
    'performance/apt-recommends',
    'FROM a:1\nRUN apt-get update && apt-get install -y curl',
    'FROM a:1\nRUN apt-get update && apt-get install -y --no-install-recommends curl',
  ),
  docker(
    'performance/apt-lists-kept',
    'FROM a:1\nRUN apt-get update && apt-get install -y curl',
    'FROM a:1\nRUN apt-get update && apt-get install -y curl && rm -rf /var/lib/apt/lists/*',
  ),
  docker(
    'correctness/apt-update-alone',
    'FROM a:1\nRUN apt-get update',
    'FROM a:1\nRUN apt-get update && apt-get install -y curl',
  ),
  docker(
    'quality/apt-upgrade',
    'FROM a:1\nRUN apt-get update && apt-get upgrade -y',
    'FROM a:1\nRUN apt-get update && apt-get install -y curl',
  ),
  docker(
    'quality/apt-in-script',
    'FROM a:1\nRUN apt install -y curl',
    'FROM a:1\nRUN apt-get install -y curl',
  ),
  docker('quality/sudo-in-image', 'FROM a:1\nRUN sudo make install', 'FROM a:1\nRUN make install'),
  docker(
    'security/piped-download',
    'FROM a:1\nRUN curl -s https://a.example/x.sh | bash',
    'FROM a:1\nRUN curl -so x.sh https://a.example/x.sh',
  ),
  docker(
    'correctness/pipe-hides-failure',
    'FROM a:1\nRUN wget -O - https://a.example | wc -l > /n',
    'FROM a:1\nSHELL ["/bin/bash", "-o", "pipefail", "-c"]\nRUN wget -O - https://a.example | wc -l > /n',
  ),
  docker('security/secret-in-image', 'FROM a:1\nENV API_TOKEN=Tr0ub4dor', 'FROM a:1\nENV PORT=8080'),
  docker('quality/cd-for-workdir', 'FROM a:1\nRUN cd /app', 'FROM a:1\nWORKDIR /app\nRUN cd /tmp && make'),
  docker('quality/relative-workdir', 'FROM a:1\nWORKDIR app', 'FROM a:1\nWORKDIR /app'),
  docker('correctness/shell-form', 'FROM a:1\nCMD node main.js', 'FROM a:1\nCMD ["node", "main.js"]'),
  docker(
    'correctness/several-commands',
    'FROM a:1\nCMD ["a"]\nCMD ["b"]',
    'FROM a:1\nENTRYPOINT ["a"]\nCMD ["b"]',
  ),
  docker(
    'quality/unpinned-install',
    'FROM a:1\nRUN pip install flask',
    'FROM a:1\nRUN pip install flask==3.0.0 && pip install -r requirements.txt',
  ),
  docker(
    'performance/pip-cache-kept',
    'FROM a:1\nRUN pip install flask==3.0.0',
    'FROM a:1\nRUN pip install --no-cache-dir flask==3.0.0',
  ),
  docker(
    'performance/apk-cache-kept',
    'FROM a:1\nRUN apk add curl=8',
    'FROM a:1\nRUN apk add --no-cache curl=8',
  ),
  docker('dependencies/install-without-lock', 'FROM a:1\nRUN npm install', 'FROM a:1\nRUN npm ci'),
  docker(
    'performance/copy-before-install',
    'FROM a:1\nCOPY . .\nRUN npm ci',
    'FROM a:1\nCOPY package.json .\nRUN npm ci\nCOPY . .',
  ),
  docker('security/exposed-ssh', 'FROM a:1\nEXPOSE 22', 'FROM a:1\nEXPOSE 8022'),
  docker('correctness/no-such-port', 'FROM a:1\nEXPOSE 80000', 'FROM a:1\nEXPOSE 8000'),
  docker('security/world-writable', 'FROM a:1\nRUN chmod -R 777 /app', 'FROM a:1\nRUN chmod -R 755 /app'),
  docker(
    'security/unchecked-download',
    'FROM a:1\nRUN curl -k https://a.example',
    'FROM a:1\nRUN curl -fsS https://a.example',
  ),
  docker('quality/maintainer', 'FROM a:1\nMAINTAINER me', 'FROM a:1\nLABEL maintainer=me'),
  docker(
    'correctness/unknown-stage',
    'FROM a:1\nCOPY --from=build /a /b',
    'FROM a:1 AS build\nFROM a:1\nCOPY --from=build /a /b',
  ),
  docker('correctness/duplicate-stage', 'FROM a:1 AS x\nFROM b:1 AS x', 'FROM a:1 AS x\nFROM b:1 AS y'),
];
