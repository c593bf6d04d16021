# geoeval for those who want no Go:
#
#   docker build --tag geoeval:local .
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD/out:/out" geoeval:local build
#
# docs/install.md says more, and how the digests below are renewed.

FROM golang:1.26.8-bookworm@sha256:a688600ca24f8a4d3ca77f95b0dd40704a9fc787c826660eb7ba0b641b8b175d AS build
# Where Go gets its modules from, if not from where it does by default.
ARG GOPROXY
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
# With .git, so that the program knows its commit.
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /geoeval ./cmd/geoeval

FROM debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251
# The authorities that servers of language models are known by.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /geoeval /usr/local/bin/
COPY LICENSE THIRD_PARTY_NOTICES.txt /usr/share/doc/geoeval/
# Anybody may write to /out: whoever runs it (docker run --user) owns what comes out.
RUN mkdir /data /out && chmod 1777 /out
USER 65532:65532
ENV GEOEVAL_OUT=/out
# Here pipeline.yaml and errata.yaml are looked for, and the lock of a build is written.
WORKDIR /out
VOLUME ["/data", "/out"]
ENTRYPOINT ["geoeval"]
CMD ["--help"]
