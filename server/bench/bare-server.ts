// What any server can be measured by: Fastify with nothing in it, sending the same bytes. It is told them in a message.
import Fastify from "fastify";

interface Served {
  path: string;
  etag: string;
  body: string;
}

process.once("message", (served: Served[]) => {
  const app = Fastify();
  for (const { path, etag, body } of served) {
    const bytes = Buffer.from(body);
    app.get(path.split("?")[0] ?? path, (request, reply) => {
      void reply.header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.header("content-type", "application/json; charset=utf-8").send(bytes);
    });
  }
  void app.listen({ port: 0, host: "127.0.0.1" }).then((url) => process.send?.(url));
});
