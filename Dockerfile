# geoeval for those who want no Go:
#
#   docker build --tag geoeval:local .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD/out:/out" geoeval:local build
#
# docs/install.md says more.

FROM golang:1.26-bookworm AS build
# Where Go gets its modules from, if not from where it does by default.
ARG GOPROXY
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
# With .git, so that the program knows its commit.
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /geoeval ./cmd/geoeval

FROM debian:bookworm-slim
# The authorities that servers of language models are known by.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /geoeval /usr/local/bin/
# Anybody may write to /out: whoever runs it (docker run --user) owns what comes out.
RUN mkdir /data /out && chmod 1777 /out
USER 65532:65532
ENV GEOEVAL_OUT=/out
# Here pipeline.yaml and errata.yaml are looked for, and pipeline.lock is written.
WORKDIR /out
VOLUME ["/data", "/out"]
ENTRYPOINT ["geoeval"]
CMD ["--help"]
