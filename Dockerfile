# syntax=docker/dockerfile:1

FROM node:24-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`, since the lock leaves out packages for other platforms: an install that has to change the lock ends the build.
RUN sha256sum package-lock.json > /tmp/lock && npm install --no-audit --no-fund && sha256sum --check --quiet /tmp/lock
COPY . .
RUN LASTRO_STANDALONE=1 npm run build

FROM node:24-slim
WORKDIR /app
# Idle connections outlive those of the proxy in front, so that it never sends into one that is just being closed.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 DATA_DIR=/data KEEP_ALIVE_TIMEOUT=130000
# migrate, backup, restore, move-to-postgres, audit:verify and the like, as `docker compose run --rm lastro backup FILE`.
ENV PATH=/app/commands:$PATH
RUN mkdir /data && chown node:node /data
COPY --from=build --chown=node:node /app/.next/standalone ./
COPY --from=build --chown=node:node /app/.next/static ./.next/static
COPY --from=build --chown=node:node /app/public ./public
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
