// Starts a certificate authority, a mail server and a fixture source: stand-ins.ts FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { startAcme } from "./acme.ts";

const [, , folder = "."] = process.argv;
const DAY_MS = 86_400_000;
const CLUBS = ["Arsenal FC", "Chelsea FC", "Everton FC", "Fulham FC", "Liverpool FC", "Burnley FC"];

startAcme(folder);

let mails = 0;
new SMTPServer({
  secure: true,
  key: readFileSync(join(folder, "mail.key")),
  cert: readFileSync(join(folder, "mail.pem")),
  onAuth({ username, password }, _session, answer) {
    const isKnown = username === "touchline" && password === "PASSWORD";
    answer(isKnown ? null : new Error("535 no such user"), { user: username });
  },
  onData(stream, _session, answer) {
    void text(stream).then((mail) => {
      mails += 1;
      writeFileSync(join(folder, `mail-${mails}.txt`), mail);
      answer();
    });
  },
}).listen(465, "127.0.0.1");

function season(): string {
  const matches = CLUBS.map((team1, index) => ({
    round: `Matchday ${index + 1}`,
    date: new Date(Date.now() + (index + 1) * DAY_MS).toISOString().slice(0, 10),
    time: "20:00",
    team1,
    team2: CLUBS[(index + 1) % CLUBS.length],
  }));
  return JSON.stringify({ name: "English Premier League 2026/27", matches });
}
createServer((_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end(season());
}).listen(8099, "127.0.0.1");
