// Starts the mock on a free port of this machine, prints its address, and ends when its input does. The argument is a file
// of JSON: answers has, by the text of a last message, what is answered to the first, the second, … candidate, which the
// request's seed tells apart, and the first again after the last; chaos is the mock's own.
import { readFileSync } from "node:fs";
import { ServerResponse } from "node:http";
import { LLMock } from "@copilotkit/aimock";

// The mock's 429 say that a minute has 60 requests. A client that is told so keeps to it, for minutes: here it is told to
// come back soon.
const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function (status, ...rest) {
  const headers = rest.at(-1);
  for (const name of headers instanceof Object ? Object.keys(headers) : []) {
    if (/^(retry-after|x-ratelimit-.*)$/i.test(name)) delete headers[name];
  }
  this.setHeader("Retry-After-Ms", "5");
  return writeHead.call(this, status, ...rest);
};

const { answers, otherwise, chaos } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const mock = new LLMock({ host: "127.0.0.1", port: 0, journalMaxEntries: 0, chaos });
mock.addFixture({
  match: { endpoint: "chat", predicate: () => true },
  response: ({ messages, seed }) => {
    const asked = messages.at(-1).content;
    const says = answers[asked] ?? [otherwise];
    const content = says[(seed - 1) % says.length];
    return { content, usage: { prompt_tokens: 100 + asked.length, completion_tokens: 1 + content.length } };
  },
});
await mock.start();
console.log(mock.url);
process.stdin.resume();
process.stdin.on("end", () => mock.stop().then(() => process.exit(0)));
