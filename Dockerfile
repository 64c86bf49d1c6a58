# docker build .                    the app's server for riders: one build and what serves it, without the sandbox
# docker build --target sandbox .   the app with its sandbox, to try it out: the console changes everything, so never for riders
FROM node:24-bookworm-slim AS build
WORKDIR /velorent
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM build AS sandbox
ENV NODE_ENV=production HOST=0.0.0.0
USER 1000:1000
EXPOSE 4173 4174 4175 4176
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/run/health.mjs"]
CMD ["node", "scripts/run/start.ts"]

# The server writes nothing: run it with a read-only file system. tests/server/image.test.ts starts it from these files alone.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /velorent
COPY --from=build /velorent/package.json ./
COPY --from=build /velorent/node_modules/valibot node_modules/valibot
COPY --from=build /velorent/src/domain/debugLog.ts src/domain/
COPY --from=build /velorent/src/paths/paths.ts src/paths/
COPY --from=build /velorent/src/platform/settings.schema.ts src/platform/
COPY --from=build /velorent/server/*.ts server/
COPY --from=build /velorent/scripts/run/serve.ts /velorent/scripts/run/health.mjs scripts/run/
COPY --from=build /velorent/dist dist
USER 1000:1000
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "scripts/run/health.mjs"]
# Not npm: as process 1 it ends without waiting for the server.
CMD ["node", "scripts/run/serve.ts"]
