import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy on a free local port. */
export abstract class LocalProxy {
  private server: Server = createServer((asked, answer) => void this.pass(asked, answer));

  protected abstract pass(asked: IncomingMessage, answer: ServerResponse): void | Promise<void>;

  async listen(): Promise<string> {
    if (!this.server.listening) {
      this.server.listen(0, "127.0.0.1");
      await once(this.server, "listening");
    }
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/**
 * A proxy before the nodes, as operators have one. Keeps the Host header, because the operator's
 * forms must come from their own host.
 */
export class Front extends LocalProxy {
  node = "";
  answers: { path: string; node: string; status: number }[] = [];
  /** Resolves when the request for a path may go on to the node. */
  hold: (path: string) => Promise<void> = async () => undefined;

  protected async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { url: path = "/", method, headers } = asked;
    const { node } = this;
    await this.hold(path);
    const passed = request(new URL(path, node), { method, headers }, (reply) => {
      const status = reply.statusCode ?? 502;
      if (path.startsWith("/assets/")) this.answers.push({ path, node, status });
      answer.writeHead(status, reply.headers);
      reply.pipe(answer);
      // A node that died in the middle of its answer.
      reply.on("error", () => answer.destroy());
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  }

  scripts = (node: string) =>
    this.answers.filter((answer) => answer.node === node && answer.path.endsWith(".js"));
}
