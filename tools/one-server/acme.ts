import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const ORIGIN = "http://127.0.0.1:14000";
const BASE64URL = "base64url";

interface Signed {
  protected: { jwk?: Record<string, string>; kid?: string };
  payload: Record<string, unknown>;
}

/** Skips the signature check, because the only client is this test's certbot. */
async function readSigned(request: IncomingMessage): Promise<Signed> {
  const body: unknown = JSON.parse((await text(request)) || "{}");
  const part = (name: string): unknown => {
    const encoded = String(Object(body)[name] ?? "");
    return encoded === "" ? {} : JSON.parse(Buffer.from(encoded, BASE64URL).toString("utf8"));
  };
  return { protected: Object(part("protected")), payload: Object(part("payload")) };
}

/** RFC 7638. */
function thumbprintOf(key: Record<string, string>): string {
  const members = ["crv", "e", "kty", "n", "x", "y"].filter((name) => name in key);
  const canonical = JSON.stringify(Object.fromEntries(members.map((name) => [name, key[name]])));
  return createHash("sha256").update(canonical).digest(BASE64URL);
}

/** Offers the part of ACME (RFC 8555) that certbot needs for the http-01 challenge. */
export function startAcme(folder: string): Server {
  let thumbprint = "";
  const orders: { name: string; token: string; isValid: boolean; certificate: string }[] = [];

  const orderBody = (id: number) => {
    const order = orders[id];
    const ready = order?.isValid === true ? "ready" : "pending";
    return {
      status: order?.certificate ? "valid" : ready,
      identifiers: [{ type: "dns", value: order?.name }],
      authorizations: [`${ORIGIN}/authorization/${id}`],
      finalize: `${ORIGIN}/finalize/${id}`,
      ...(order?.certificate ? { certificate: `${ORIGIN}/certificate/${id}` } : {}),
    };
  };
  const challengeBody = (id: number) => ({
    type: "http-01",
    url: `${ORIGIN}/challenge/${id}`,
    token: orders[id]?.token,
    status: orders[id]?.isValid === true ? "valid" : "pending",
  });

  async function checkChallenge(id: number): Promise<void> {
    const order = orders[id];
    if (order === undefined) return;
    const path = `/.well-known/acme-challenge/${order.token}`;
    const answer = await fetch(`http://127.0.0.1${path}`, {
      redirect: "error",
      headers: { host: order.name },
    });
    order.isValid =
      answer.status === 200 && (await answer.text()).trim() === `${order.token}.${thumbprint}`;
  }

  function sign(id: number, request: string): void {
    const order = orders[id];
    if (order?.isValid !== true) return;
    const csr = join(folder, "request.der");
    writeFileSync(csr, Buffer.from(request, BASE64URL));
    const how = ["x509", "-req", "-inform", "DER", "-in", csr, "-days", "90"];
    const by = ["-CA", join(folder, "authority.pem"), "-CAkey", join(folder, "authority.key")];
    const certificate = execFileSync("openssl", [...how, ...by, "-copy_extensions", "copy"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    order.certificate = certificate + readFileSync(join(folder, "authority.pem"), "utf8");
  }

  async function answer(request: IncomingMessage): Promise<[number, unknown, string?]> {
    const [, action = "", number = ""] = (request.url ?? "").split("/");
    const id = Number(number);
    if (action === "directory")
      return [
        200,
        {
          newNonce: `${ORIGIN}/nonce`,
          newAccount: `${ORIGIN}/account`,
          newOrder: `${ORIGIN}/new-order`,
          revokeCert: `${ORIGIN}/revoke`,
          keyChange: `${ORIGIN}/key`,
        },
      ];
    if (action === "nonce") return [200, ""];
    const { protected: header, payload } = await readSigned(request);
    if (action === "account") {
      thumbprint = thumbprintOf(header.jwk ?? {});
      return [201, { status: "valid" }, `${ORIGIN}/account/1`];
    }
    if (action === "new-order") {
      const [identifier] = Object(payload["identifiers"]);
      const token = randomBytes(24).toString(BASE64URL);
      orders.push({
        name: String(Object(identifier).value),
        token,
        isValid: false,
        certificate: "",
      });
      return [201, orderBody(orders.length - 1), `${ORIGIN}/order/${orders.length - 1}`];
    }
    if (action === "authorization") {
      const { status } = challengeBody(id);
      const identifier = { type: "dns", value: orders[id]?.name };
      return [200, { status, identifier, challenges: [challengeBody(id)] }];
    }
    if (action === "challenge") {
      await checkChallenge(id);
      return [200, challengeBody(id)];
    }
    if (action === "finalize") sign(id, String(payload["csr"]));
    if (action === "certificate") return [200, orders[id]?.certificate ?? ""];
    return [200, orderBody(id)];
  }

  return createServer((request, response) => {
    answer(request).then(
      ([status, body, location]) => {
        response.writeHead(status, {
          "replay-nonce": randomBytes(12).toString(BASE64URL),
          link: `<${ORIGIN}${(request.url ?? "").replace("challenge", "authorization")}>;rel="up"`,
          "content-type":
            typeof body === "string" ? "application/pem-certificate-chain" : "application/json",
          ...(location === undefined ? {} : { location }),
        });
        response.end(typeof body === "string" ? body : JSON.stringify(body));
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(14_000, "127.0.0.1");
}
