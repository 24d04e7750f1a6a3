// A bare Fastify that sends the bytes which it receives in a message.
import Fastify from "fastify";

interface Served {
  path: string;
  etag: string;
  headers: Record<string, string>;
  body: string;
}

process.once("message", (served: Served[]) => {
  const app = Fastify();
  for (const { path, etag, headers, body } of served) {
    const bytes = Buffer.from(body);
    app.get(path.split("?")[0] ?? path, (request, reply) => {
      void reply.headers(headers);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.send(bytes);
    });
  }
  void app.listen({ port: 0, host: "127.0.0.1" }).then((url) => process.send?.(url));
});
