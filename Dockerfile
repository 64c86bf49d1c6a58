# The product as two commands make it: npm ci and npm run build, then what npm start runs.
FROM node:24-bookworm-slim AS build
WORKDIR /velorent
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 SANDBOX_DIR=/data
WORKDIR /velorent
COPY --from=build --chown=node:node /velorent ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
# The app, and the three ports of the sandbox: nobody listens there when the addresses of an operator's backends are set.
EXPOSE 4173 4174 4175 4176
HEALTHCHECK --interval=30s --timeout=5s CMD node scripts/run/health.mjs
# Not npm: as process 1 it ends without waiting for the server.
CMD ["node", "scripts/run.mjs", "scripts/run/start.ts"]
