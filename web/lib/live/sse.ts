/** An event of a stream, parsed by WHATWG HTML, section 9.2 (server-sent events). */
export type ServerEvent = {
  /** The last event id at the time of the event; empty before the first id. */
  id: string;
  name: string;
  data: string;
};

export type Parser = {
  /** Takes the stream's next piece, cut anywhere, and returns the completed events. */
  take: (text: string) => ServerEvent[];
  /** The reconnection time in milliseconds that the server asks for. */
  retry: () => number | null;
};

export function createParser(): Parser {
  let rest = "";
  /** The last piece ended with a CR, so an LF at the start of the next belongs to it. */
  let afterReturn = false;
  let id = "";
  let name = "";
  let data: string[] = [];
  let retry: number | null = null;

  function field(line: string): void {
    const colon = line.indexOf(":");
    const key = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (key === "data") data.push(value);
    else if (key === "event") name = value;
    else if (key === "id" && !value.includes("\0")) id = value;
    else if (key === "retry" && /^\d+$/.test(value)) retry = Number(value);
  }

  function end(): ServerEvent[] {
    const event = { id, name: name || "message", data: data.join("\n") };
    const empty = data.length === 0;
    name = "";
    data = [];
    return empty ? [] : [event];
  }

  return {
    take(text) {
      if (text === "") return [];
      const fresh = afterReturn && text.startsWith("\n") ? text.slice(1) : text;
      afterReturn = text.endsWith("\r");
      const lines = (rest + fresh).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? "";
      // A comment begins with a colon: its empty key is ignored.
      return lines.flatMap((line) => {
        if (line === "") return end();
        field(line);
        return [];
      });
    },
    retry: () => retry,
  };
}
