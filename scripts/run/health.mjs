// Whether the app of this machine answers: the health check of the Dockerfile.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4173}/version.json`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
