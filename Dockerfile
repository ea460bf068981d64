# One image for every role; FENGGUANG_ROLES says which one a container plays.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/fengguang
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:24-bookworm-slim
RUN useradd --system --home-dir /opt/fengguang fengguang && install -d -o fengguang -m 0700 /data
COPY --from=build --chown=fengguang /opt/fengguang /opt/fengguang
WORKDIR /opt/fengguang
USER fengguang
ENV FENGGUANG_DATA=/data HOST=0.0.0.0
VOLUME /data
EXPOSE 8080 8081 1883
CMD ["npm", "start"]
